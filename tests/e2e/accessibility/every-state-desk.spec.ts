import type { APIRequestContext, Page } from '@playwright/test'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { findBrokenWords, findOverflow } from '../support/layout/layout-checks.ts'
import { waitForInbox } from '../support/people.ts'
import { apikey } from '../support/session.ts'
import { expectNoDefects } from '../support/state.ts'
import { shareStories } from '../support/stories.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => page.getByRole('list', { name: 'Open cases' })
const notifier = 'vera@example.org'
const strange =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, هواء بيتي, and dust. '.repeat(8)

/** Checks a small phone and a desktop, with unusually long content. */
const expectScreen = (page: Page) => expectNoDefects(page, main(page), [320, 1440])

/** Checks for broken words with text at twice the size. */
async function expectWholeWords(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await findBrokenWords(page), `${width} px`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Adds two stories of one author that a visitor reports: the first as illegal, the second for a rule. */
async function fillQueue(request: APIRequestContext): Promise<void> {
  const author = await join(request, `Wolfeschlegelsteinhausen ${'Nachname'.repeat(9)}`)
  const [grave, light] = await shareStories(request, author, [
    { title: 'T'.repeat(100), content: strange },
    { content: 'The second one of the same author.' },
  ])
  const report = async (id: string | undefined, data: object) =>
    expect((await request.post(`/api/stories/${id}/reports`, { headers: { apikey }, data })).status()).toBe(
      201,
    )
  const law = { reason: 'illegal', law: 'L'.repeat(200), name: 'Vera', email: notifier }
  await report(grave, { ...law, details: strange, isInGoodFaith: true })
  await report(light, { reason: 'privacy', details: 'It names a street.' })
}

async function openStatus(page: Page, subject: string | RegExp): Promise<void> {
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
  await waitForInbox(page, mail)
  await mail.getByRole('link', { name: /report\/status/ }).click()
  await expect(page.getByRole('heading', { name: /^Your report CA-/ })).toBeVisible()
}

test('the desk’s queue and a case are accessible: empty, full, selected, collapsed, expanded, refused, with notices and decided', async ({
  browser,
  site,
  request,
  page: visitor,
}) => {
  test.setTimeout(300_000)
  const desk = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await desk.goto('/desk/cases')
  await expect(desk.getByText('No open cases.')).toBeVisible()
  await expectScreen(desk)
  await fillQueue(request)
  await openStatus(visitor, /We received your report/)
  await expect(visitor.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expectScreen(visitor)

  await expect(list(desk).getByRole('listitem')).toHaveCount(2)
  await expectScreen(desk)
  await expectWholeWords(desk)
  for (const box of await list(desk).getByRole('checkbox').all()) await box.check()
  await expect(desk.getByRole('form', { name: 'Decision' })).toBeVisible()
  await expectScreen(desk)
  for (const box of await list(desk).getByRole('checkbox').all()) await box.uncheck()
  const leave = desk.getByLabel('Hide “Danger to people” cases here and leave them to colleagues')
  await leave.check()
  await expect(list(desk).getByRole('listitem')).toHaveCount(1)
  await expect(desk.getByText('One case is hidden and left to colleagues')).toBeVisible()
  await expectScreen(desk)
  await leave.uncheck()
  // The filter is in the address.
  const kind = desk.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption('Awaiting approval')
  await expect(desk.getByText('No open cases match.')).toBeVisible()
  await expect(desk).toHaveURL('/desk/cases?kind=held')
  await kind.selectOption('Reported')
  await list(desk).getByRole('link').first().click()
  await expect(desk).toHaveURL(/[?]kind=reported$/)
  await desk.goto('/desk/cases')

  await list(desk).getByRole('link').first().click()
  const form = desk.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  await expectScreen(desk)
  await desk.keyboard.press('e')
  await form.getByRole('radio', { name: 'Hide it' }).check()
  await form.getByLabel('The author').selectOption('suspend')
  await form.getByRole('button', { name: 'Preview the notices' }).click()
  await expect(form.getByText('Please say what you found.')).toBeVisible()
  await expectScreen(desk)
  await form.getByLabel('What you found').fill(strange)
  await form.getByRole('button', { name: 'Preview the notices' }).click()
  await expect(desk.getByRole('region', { name: 'Notice preview' })).toBeVisible()
  await expectScreen(desk)
  const address = desk.url()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'Hidden' })).toBeVisible()
  await expectScreen(desk)
  await desk.goto(address)
  await expect(desk.getByText('This case is closed.')).toBeVisible()
  await expectScreen(desk)
  await desk.goto('/desk/decided')
  await expect(desk.getByRole('list', { name: 'Decisions' })).toContainText('Account suspended')
  await expectScreen(desk)
  await desk.goto('/desk/statistics')
  await expect(main(desk).getByRole('table')).toHaveCount(3)
  await expectScreen(desk)
  await desk.setViewportSize({ width: 390, height: 900 })
  const parts = main(desk).locator('nav ul, section:has(> table)')
  expect(await parts.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([
    0, 0, 0, 0, 0,
  ])
  // Phones and large text have one menu, which closes on navigation.
  await desk.setViewportSize({ width: 320, height: 640 })
  await desk.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const menu = desk.getByRole('navigation', { name: 'Desk' })
  await expect(menu.getByRole('link')).toHaveCount(0)
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('list', { name: 'Moderation' }).locator('[aria-current=page]')).toHaveText(
    'Statistics',
  )
  expect([...(await findBrokenWords(desk)), ...(await findOverflow(desk))]).toEqual([])
  await menu.getByRole('link', { name: 'Decided' }).click()
  await expect(desk.getByRole('heading', { name: 'Decided', exact: true })).toBeFocused()
  await expect(menu.getByRole('link')).toHaveCount(0)
  await desk.context().close()
})

test('the desk’s other pages are accessible: appeals, words, statistics and settings, at first and with errors', async ({
  browser,
  site,
}) => {
  test.setTimeout(300_000)
  const desk = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await desk.goto('/desk/appeals')
  await expect(desk.getByText('No open appeals.')).toBeVisible()
  await expectScreen(desk)

  await desk.goto('/desk/words')
  const rule = desk.getByRole('form', { name: 'New word rule' })
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect(rule.getByLabel('Look for')).toHaveAccessibleDescription(/Please/)
  await expectScreen(desk)
  await rule.getByLabel('Look for').fill('dust')
  await rule.getByLabel('Exceptions').fill('W'.repeat(60))
  await rule.getByRole('button', { name: 'Try it' }).click()
  await expect(rule.getByText('in the latest', { exact: false })).toBeVisible()
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await expect(desk.getByRole('list', { name: 'Word rules' })).toContainText('dust')
  await expectScreen(desk)

  await desk.goto('/desk/sentences')
  const sentences = desk.getByRole('form', { name: 'Prepared sentences' })
  await expect(sentences.getByLabel('No advertising')).toHaveValue(/^The {kind} sells a product\.\n/)
  await expectScreen(desk)
  await sentences.getByLabel('No advertising').fill('Dear {nme}')
  await sentences.getByRole('button', { name: 'Save sentences' }).click()
  await expect(sentences.getByLabel('No advertising')).toHaveAccessibleDescription(/no field {nme}/)
  await expectScreen(desk)
  await desk.goto('/desk/statistics')
  await expect(desk.getByText('Pending')).toBeVisible()
  await expectScreen(desk)

  await desk.goto('/desk/settings')
  const settings = desk.getByRole('form', { name: 'Moderation settings' })
  await expect(settings.getByLabel('Hold posts that seem automated')).not.toBeChecked()
  await settings.getByLabel('Illegal content').fill('0')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByText('Please enter a whole number from 1 to 720.')).toBeVisible()
  await expectScreen(desk)
  // The headless shell denies notifications; Chromium itself would ask.
  await desk.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }))
  await desk.goto('/desk/alerts')
  const byPush = desk.getByRole('group', { name: 'Push' })
  await byPush.getByRole('radio', { name: /^Overdue cases/ }).check()
  await expect(desk.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  await expectScreen(desk)
  await desk.route('**/api/desk/**', (route) => route.abort())
  await desk.getByRole('radio', { name: 'No push' }).click()
  await expect(desk.getByRole('alert')).toBeVisible()
  await expectScreen(desk)
  await desk.goto('/desk/statistics')
  await expect(desk.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectScreen(desk)
  await desk.context().close()
})
