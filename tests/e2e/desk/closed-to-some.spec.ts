import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { becomeOwner } from '../support/owner.ts'
import { confirmIdentity } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'

test('searching people requires a fresh proof first', async ({ browser, site }) => {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage()
  const owner = await join(page.request, 'Olga Owner')
  await signIn(page, owner)
  await becomeOwner(page, site, owner)
  const reader = await join(page.request, 'Rita Reader')
  await page.goto('/desk/people')
  const people = page.getByRole('table', { name: 'People' })
  await expect(people).toContainText('Rita Reader')
  await runInDatabase(site, `update auth.sessions set proven_at = now() - interval '11 minutes'`)
  const form = page.getByRole('form', { name: 'Search people' })
  await form.getByLabel('Address or name').fill(reader.email.slice(0, 12))
  await form.getByRole('button', { name: 'Show' }).click()
  await confirmIdentity(page, owner)
  await expect(people).toContainText('Rita Reader')
  await expect(people).not.toContainText('Olga Owner')

  await runInDatabase(site, `update auth.sessions set proven_at = now() - interval '11 minutes'`)
  const segment = { name: 'Readers', search: reader.email.slice(0, 12) }
  await page.goto('/desk/segments')
  const segments = page.getByRole('form', { name: 'Segment' })
  await segments.getByLabel('Segment name').fill(segment.name)
  await segments.getByLabel('Address or name').fill(segment.search)
  await segments.getByRole('button', { name: 'Save the segment' }).click()
  await confirmIdentity(page, owner)
  await expect(page.getByRole('list', { name: 'Saved segments' })).toContainText('Readers')
  await page.context().close()
})

test('a suspended moderator is told why the desk is closed', async ({ browser, site }) => {
  const page = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  await page.goto('/desk/cases')
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  await runInDatabase(
    site,
    `with opened as (
      insert into moderation_cases (subject_type, subject_id, author_id, band, state, opened_by, due_at, closed_at)
        values ('story', gen_random_uuid(), gen_random_uuid(), 2, 'decided', 'report', now(), now()) returning id
    ), decided as (
      insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by, ends_at)
        select id, gen_random_uuid(), 'suspend', 'A law', 'Facts', 'Why', 'notice', 'account', s.user_id, now() + interval '1 day'
          from opened, staff_members s where s.role = 'owner' limit 1 returning id
    )
    insert into sanctions (user_id, decision_id, kind, ends_at)
      select s.user_id, decided.id, 'suspended', now() + interval '1 day' from decided, profiles s where s.full_name = 'Mo Moderator'`,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expectNoDefects(page, page.getByRole('main'))
  await page.getByRole('link', { name: 'Read the notice' }).click()
  await expect(page).toHaveURL(/\/settings\/notices$/)
  await page.context().close()
})
