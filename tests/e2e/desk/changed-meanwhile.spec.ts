import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { addToStaff } from '../support/owner.ts'
import { apikey } from '../support/session.ts'
import { shareStories } from '../support/stories.ts'

test('text typed for a case stays when its claim lapses and a colleague takes the case, or decides it first', async ({
  browser,
  site,
  request,
}) => {
  const page = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  await addToStaff(site, await join(request, 'Col League'), 'moderator')
  const author = await join(request, 'Ada Author')
  const ids = await shareStories(request, author, [
    { content: 'The pan sizzles.' },
    { content: 'The pot boils.' },
  ])
  for (const id of ids) await request.post(`/api/stories/${id}/reports`, { headers: { apikey }, data: {} })
  const [first, second] = ids
  const colleague = `(select user_id from profiles where full_name = 'Col League')`
  const form = page.getByRole('form', { name: 'Decision' })
  const open = async (about: string) => {
    await page.getByRole('list', { name: 'Open cases' }).getByRole('link').filter({ hasText: about }).click()
    await expect(page.getByRole('article')).toContainText(about)
  }
  await page.goto('/desk/cases')
  await open('The pan sizzles.')
  const rule = form.getByLabel('Rule or law')
  await rule.selectOption('A law')
  await form.getByLabel('Law', { exact: true }).fill('Pan Code, section 1')
  await rule.selectOption('topic')
  await expect(form.getByLabel('Law', { exact: true })).toBeHidden()
  await rule.selectOption('A law')
  await form.getByRole('radio', { name: 'Hide it' }).check()
  await form.getByLabel('What you found').fill('It is about a pan.')
  await runInDatabase(
    site,
    `update moderation_cases set claimed_by = ${colleague}, claim_until = now() + interval '1 hour' where subject_id = '${first}'`,
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Col League has this case open.' })).toBeVisible()
  await expect(form.getByLabel('What you found')).toHaveValue('It is about a pan.')
  await expect(form.getByLabel('Law', { exact: true })).toHaveValue('Pan Code, section 1')
  await runInDatabase(
    site,
    `update moderation_cases set claim_until = now() - interval '1 hour' where subject_id = '${first}'`,
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Notices go out' })).toContainText('Hidden')

  await open('The pot boils.')
  await rule.selectOption('topic')
  await form.getByRole('radio', { name: 'Hide it' }).check()
  await form.getByLabel('What you found').fill('It is about a pot.')
  await runInDatabase(
    site,
    `insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by)
       select id, gen_random_uuid(), 'none', 'Pot Code', 'Nothing.', 'Fine.', 'own', 'content', ${colleague}
         from moderation_cases where subject_id = '${second}';
     update moderation_cases set state = 'decided', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
       where subject_id = '${second}'`,
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Col League left it up' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your unsent text' })).toContainText('It is about a pot.')
  await page.context().close()
})

test('an owner who saves sentences that another owner has changed sees that change, and keeps the typed ones', async ({
  browser,
  site,
}) => {
  const page = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await page.goto('/desk/sentences')
  const form = page.getByRole('form', { name: 'Prepared sentences' })
  const typed = form.getByLabel('Stay on topic')
  await typed.fill('Mine.')
  await runInDatabase(
    site,
    `insert into rule_macros (version, sentences) values (1, '{"topic": ["Theirs."]}')`,
  )
  const save = form.getByRole('button', { name: 'Save sentences' })
  await save.click()
  await expect(form).toContainText('The sentences were changed in another tab or by another owner')
  await expect(form).toContainText('Theirs.')
  await save.click()
  await expect(page.getByText('Sentences saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(typed).toHaveValue('Mine.')
  await runInDatabase(site, 'delete from rule_macros')
  await page.context().close()
})
