import type { APIRequestContext, Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { apikey } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { shareStories } from '../support/stories.ts'
import { tabTo } from '../support/tab-to.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Open cases' })

/** Adds a story that a visitor has reported. Returns its id. */
async function shareReported(request: APIRequestContext, content: string): Promise<string> {
  const author = await join(request, 'Ada Author')
  const [id = ''] = await shareStories(request, author, [{ content }])
  const report = { headers: { apikey }, data: { reason: 'topic' } }
  expect((await request.post(`/api/stories/${id}/reports`, report)).status()).toBe(201)
  return id
}

async function openCase(page: Page, about: string): Promise<string> {
  await page.goto('/desk/cases')
  await list(page).getByRole('link').filter({ hasText: about }).click()
  await expect(page.getByRole('form', { name: 'Decision' })).toBeVisible()
  return page.url()
}

test('a moderator reverses a decision with a reason, and everyone can read the story again', async ({
  browser,
  site,
  request,
}) => {
  test.setTimeout(180_000)
  // No one else has this name on the site, which other tests use too.
  const moderator = await openDesk(browser, site, { fullName: 'Moira Moderator' })
  const id = await shareReported(request, 'The boiler hums at night.')
  const address = await openCase(moderator, 'The boiler hums')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await form.getByRole('radio', { name: 'Hide it' }).check()
  await form.getByLabel('What you found').fill('It names a neighbor.')
  await form.getByRole('button', { name: 'Preview the notices' }).click()
  await moderator.keyboard.press('Control+Enter')
  await expect(moderator.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
  await expect.poll(async () => (await request.get(`/stories/${id}`)).status()).toBe(404)

  await moderator.goto(address)
  await expect(moderator.getByText('This case is closed.')).toBeVisible()
  await moderator.getByRole('button', { name: /^Reverse:/ }).click()
  const reversal = moderator.getByRole('form', { name: /^Reverse/ })
  await expect(reversal.getByLabel('What you found')).toHaveValue('')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(reversal.getByLabel('Reason for the reversal')).toHaveAccessibleDescription(/\w/)
  expect((await request.get(`/stories/${id}`)).status()).toBe(404)
  await expectNoDefects(moderator)
  await reversal.getByLabel('What you found').fill('The neighbor agreed.')
  await reversal.getByLabel('Reason for the reversal').fill('She has asked to be named.')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(moderator.getByText('The author will be notified in 30 seconds.')).toBeVisible()
  const history = moderator.getByRole('region', { name: 'History' })
  await expect(history).toContainText('reversed')
  await expect(history.locator('li:focus')).toContainText('It names a neighbor.')
  await expect(moderator.getByRole('button', { name: /^Reverse:/ })).toHaveCount(0)
  await expect.poll(async () => (await request.get(`/stories/${id}`)).status()).toBe(200)

  await moderator.getByRole('link', { name: 'Decided', exact: true }).click()
  // Other tests decide on this site too.
  const decisions = moderator.getByRole('list', { name: 'Decisions' })
  const own = decisions.getByRole('listitem').filter({ hasText: 'The boiler hums at night.' })
  await expect(own).toHaveCount(2)
  const filter = moderator.getByRole('form', { name: 'Filter decisions' })
  await filter.getByLabel('Decided by').selectOption('Moira Moderator')
  await filter.getByLabel('Decision').selectOption('Hidden')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Reversed')
  await expectNoDefects(moderator)
  await own.getByRole('link', { name: 'The boiler hums at night.' }).click()
  await expect(moderator.getByRole('region', { name: 'History' })).toContainText('It names a neighbor.')
  await moderator.goBack()
  await expect(filter.getByLabel('Decision')).toHaveValue('hide')
  await filter.getByLabel('First day').fill('2001-02-03')
  await filter.getByLabel('Last day').fill('2001-02-02')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(filter.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first.')
  await filter.getByLabel('Last day').fill('2001-02-04')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(moderator.getByText('No decisions match.')).toBeVisible()
  await moderator.context().close()
})

test('a case whose text was edited after it was opened must be read again, and its decision can be undone from the list of decisions', async ({
  browser,
  site,
  request,
}) => {
  test.setTimeout(180_000)
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const id = await shareReported(request, 'The stove smokes.')
  await openCase(moderator, 'The stove smokes.')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await runInDatabase(
    site,
    `update stories set content = 'The stove is mended.', edited_at = now() where id = '${id}'`,
  )
  await moderator.keyboard.press('d')
  await form.getByLabel('What you found').fill('It is about cooking.')
  await moderator.keyboard.press('Control+Enter')
  await expect(form.getByText('has changed since you opened it')).toBeVisible()
  await expect(moderator.getByRole('article').getByText('The stove is mended.')).toBeVisible()
  await expect(moderator.getByText('Version when the case was opened')).toBeVisible()
  await moderator.keyboard.press('Control+Enter')
  await expect(moderator.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
  await expect.poll(async () => (await request.get(`/stories/${id}`)).status()).toBe(404)
  await moderator.getByRole('link', { name: 'Decided', exact: true }).click()
  const entry = moderator.getByRole('list', { name: 'Decisions' }).getByRole('listitem').first()
  await entry.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('Undone')
  await expect.poll(async () => (await request.get(`/stories/${id}`)).status()).toBe(200)
  await moderator.context().close()
})

test('the queue shows without a reload which cases colleagues reserve, release or decide', async ({
  browser,
  site,
  request,
}) => {
  test.setTimeout(180_000)
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const colleague = await openDesk(browser, site, { fullName: 'Cora Colleague' })
  await shareReported(request, 'The pipes knock.')
  const row = list(colleague).getByRole('listitem').filter({ hasText: 'The pipes knock.' })
  // Waits for the event stream: without it, only the poll of each minute would update the queue.
  const watching = colleague.waitForResponse((response) => response.url().includes('/api/events'))
  await colleague.goto('/desk/cases')
  await expect(row).toBeVisible()
  await watching
  await openCase(moderator, 'The pipes knock.')
  await expect(row).toContainText('Mo Moderator has it open')
  await moderator.keyboard.press('c')
  await expect(row).not.toContainText('has it open')
  await moderator.getByRole('button', { name: 'Take this case' }).click()
  await expect(row).toContainText('Mo Moderator has it open')
  await row.getByRole('link').click()
  await expect(colleague.getByRole('alert')).toContainText('Mo Moderator')
  await colleague.goto('/desk/cases')
  await expect(row).toContainText('Mo Moderator has it open')
  await moderator.getByRole('link', { name: 'Appeals' }).click()
  await expect(row).not.toContainText('has it open')
  await openCase(moderator, 'The pipes knock.')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await moderator.keyboard.press('f')
  await form.getByLabel('What you found').fill('Nobody is named.')
  await form.getByRole('button', { name: 'Preview the notices' }).click()
  await moderator.keyboard.press('Control+Enter')
  await expect(row).toHaveCount(0)
  for (const page of [moderator, colleague]) await page.context().close()
})

test('a moderator opens a case about an unreported text, and decides all cases of its author together, by keyboard', async ({
  browser,
  site,
  request,
}) => {
  test.setTimeout(180_000)
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const { keyboard } = moderator
  const author = await join(request, 'Ada Author')
  const stories = await shareStories(request, author, [
    { title: 'Soot', content: 'Who burns what.' },
    { title: 'More soot', content: 'And who else does.' },
  ])
  const report = { headers: { apikey }, data: { reason: 'topic' } }
  expect((await request.post(`/api/stories/${stories[1]}/reports`, report)).status()).toBe(201)
  const readStatuses = () =>
    Promise.all(stories.map(async (id) => (await request.get(`/api/stories/${id}`)).status()))
  await moderator.goto('/desk/cases')
  await expect(list(moderator).getByRole('link').filter({ hasText: 'More soot' })).toBeVisible()

  await gotoHydrated(moderator, `/report?story=${stories[0]}`)
  await expect(moderator.getByRole('button', { name: 'Open a case' })).toBeVisible()
  await expectNoDefects(moderator)
  await gotoHydrated(moderator, `/stories/${stories[0]}`)
  await moderator.getByRole('button', { name: 'Story options' }).press('Enter')
  await moderator.getByRole('menuitem', { name: 'Open a case' }).press('Enter')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  await expect(moderator.getByText('Opened by a moderator').last()).toBeVisible()
  await expect(
    moderator.getByRole('button', { name: 'Decide all of this author’s cases together' }),
  ).toBeVisible()
  await keyboard.press('a')
  const together = moderator.getByRole('list', { name: 'Cases to decide' })
  await expect(together.getByRole('listitem')).toHaveCount(2)
  await expect(together).toContainText('And who else does.')
  await keyboard.press('d')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await expectNoDefects(moderator, moderator.getByRole('main'), [320, 1440])
  await keyboard.press('a')
  await expect(together).toHaveCount(0)
  await keyboard.press('a')
  await expect(together).toBeVisible()
  await keyboard.press('d')
  // Neither case has a report, so no rule is proposed.
  await expect(form.getByLabel('Rule or law')).toHaveValue('')
  await keyboard.press('r')
  await expect(form.getByLabel('Rule or law')).toBeFocused()
  await keyboard.type('No private')
  await tabTo(moderator, form.getByLabel('What you found'))
  await keyboard.type('Both name neighbors.')
  await keyboard.press('Control+Enter')
  await expect(moderator.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
  await expect.poll(readStatuses).toEqual([404, 404])
  await keyboard.press('u')
  await expect.poll(readStatuses).toEqual([200, 200])
  await moderator.context().close()

  // An analyst may not decide cases, so the menu offers none.
  const analyst = await openDesk(browser, site, { fullName: 'Ana Analyst', role: 'analyst' })
  await analyst.goto('/desk/funnel')
  await analyst.getByRole('navigation', { name: 'Desk' }).waitFor()
  await gotoHydrated(analyst, `/stories/${stories[0]}`)
  await analyst.getByRole('button', { name: 'Story options' }).press('Enter')
  await expect(analyst.getByRole('menuitem', { name: 'Report content' })).toBeVisible()
  await expect(analyst.getByRole('menuitem', { name: 'Open a case' })).toHaveCount(0)
  await analyst.context().close()
})

test('without keyboard shortcuts, single keys do nothing, and Tab, Space and Enter decide a case', async ({
  browser,
  site,
  request,
}) => {
  test.setTimeout(180_000)
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const id = await shareReported(request, 'The damp creeps up.')
  const { keyboard } = moderator
  await moderator.goto('/desk/cases')
  const row = list(moderator).getByRole('link').filter({ hasText: 'The damp creeps up.' })
  await expect(row).toBeVisible()
  await moderator.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
  const dialog = moderator.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await tabTo(moderator, dialog.getByLabel('Turn on single-key shortcuts'))
  await keyboard.press('Space')
  await tabTo(moderator, dialog.getByRole('button', { name: 'Close' }))
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await moderator.reload()
  await expect(row).toBeVisible()
  await keyboard.press('j')
  await keyboard.press('?')
  await tabTo(moderator, row)
  await expect(moderator.getByRole('form', { name: 'Decision' })).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await keyboard.press('Enter')
  const form = moderator.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  for (const key of ['d', 'w', 'b', 'n']) await keyboard.press(key)
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await tabTo(moderator, form.getByRole('radio').first())
  await keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: 'Hide it' })).toBeChecked()
  await tabTo(moderator, form.getByLabel('What you found'))
  await keyboard.type('It names a neighbor.')
  await tabTo(moderator, form.getByRole('button', { name: 'Preview the notices' }))
  await keyboard.press('Enter')
  await expect(moderator.getByRole('region', { name: 'Notice preview' })).toBeVisible()
  await tabTo(moderator, moderator.getByRole('button', { name: 'Decide', exact: true }))
  await keyboard.press('Enter')
  await expect(moderator.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
  await expect.poll(async () => (await request.get(`/stories/${id}`)).status()).toBe(404)
  await moderator.context().close()
})

test('a break is suggested after 45 minutes at the desk, except to moderators who took one', async ({
  browser,
  site,
}) => {
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  await moderator.clock.install()
  await moderator.goto('/desk/cases')
  await expect(moderator.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const nudge = moderator.getByRole('status').filter({ hasText: 'You’ve been working for 45 minutes.' })
  const workFor = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 4) {
      await moderator.clock.runFor(Math.min(4, minutes - passed) * 60_000)
      await moderator.keyboard.press('Shift')
    }
    await moderator.clock.runFor(31_000)
  }
  await workFor(44)
  await expect(nudge).toHaveCount(0)
  await moderator.clock.runFor(40 * 60_000)
  await expect(nudge).toHaveCount(0)
  await moderator.keyboard.press('Shift')
  await workFor(40)
  await expect(nudge).toHaveCount(0)
  await workFor(8)
  await expect(nudge).toBeVisible()
  await expectNoDefects(moderator, moderator.getByRole('main'))
  await nudge.getByRole('button', { name: 'Keep working' }).click()
  await expect(nudge).toHaveCount(0)
  await workFor(20)
  await expect(nudge).toHaveCount(0)
  await moderator.context().close()
})
