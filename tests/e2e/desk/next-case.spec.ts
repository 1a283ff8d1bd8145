import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, join, openDesk, test } from '../support/desk.ts'
import { apikey } from '../support/session.ts'
import { shareStories } from '../support/stories.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Open cases' })
const formOf = (page: Page) => page.getByRole('form', { name: 'Decision' })
const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Notices go out' })

/** Shares stories and reports each with one click, without details. Returns their ids. */
async function shareReported(
  request: APIRequestContext,
  fullName: string,
  contents: string[],
  data: object = {},
): Promise<string[]> {
  const author = await join(request, fullName)
  const ids = await shareStories(
    request,
    author,
    contents.map((content) => ({ content })),
  )
  for (const id of ids) {
    const reported = await request.post(`/api/stories/${id}/reports`, { headers: { apikey }, data })
    expect(reported.status()).toBe(201)
  }
  return ids
}

async function open(page: Page, about: string): Promise<void> {
  await page.goto('/desk/cases')
  await list(page).getByRole('link').filter({ hasText: about }).click()
  await expect(formOf(page)).toBeVisible()
}

const expectInWindow = (target: Locator) => expect(target).toBeInViewport({ ratio: 1 })

test('a decision, also about several cases, has no preselected rule unless a reporter or moderator named one', async ({
  browser,
  site,
  request,
}) => {
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  const [id] = await shareReported(request, 'Ada Author', ['The stove ticks.'])
  await open(moderator, 'The stove ticks.')
  const form = formOf(moderator)
  const ground = form.getByLabel('Rule or law')
  await expect(ground).toHaveValue('')
  await expect(form.getByText('In an emergency, call')).toBeHidden()
  await moderator.keyboard.press('f')
  await expect(form.getByRole('radio', { name: 'Leave it as it is' })).toBeChecked()
  // The explanation depends on the rule or law, and none is selected yet.
  await expect(form.getByLabel('Explanation')).toHaveValue('')
  await form.getByLabel('What you found').fill('It is about cooking.')
  await form.getByLabel('Explanation').fill('Everybody may say so.')
  for (const name of ['Decide', 'Preview the notices']) {
    await form.getByRole('button', { name, exact: true }).click()
    await expect(ground).toBeFocused()
    await expect(ground).toHaveAccessibleDescription('Please choose a rule or a law.')
  }
  await expect(form.getByLabel('What you found')).toHaveValue('It is about cooking.')
  await expect(form.getByLabel('Explanation')).toHaveValue('Everybody may say so.')
  // Chooses by keyboard, as a person does: the browser fires two events for a choice, and the page renders between them.
  await ground.focus()
  await moderator.keyboard.type('Stay')
  await expect(ground).toHaveValue('topic')
  await expect(ground).toHaveAccessibleDescription('')
  await form.getByLabel('The author').focus()
  await moderator.keyboard.type('Warn')
  await expect(form.getByLabel('The author')).toHaveValue('warn')
  await form.getByRole('radio', { name: 'Leave it as it is' }).check()
  // A digit inserts a prepared sentence of the rule into the text that was edited last.
  await expect(form.getByRole('group', { name: 'Prepared sentences' })).toBeVisible()
  await moderator.keyboard.press('1')
  await expect(form.getByLabel('Explanation')).toHaveValue(
    'Everybody may say so. The story is not about the air that people breathe.',
  )
  await moderator.keyboard.press('Control+Enter')
  await expect(noticeOf(moderator)).toContainText('Left as it is')
  await moderator.goto('/desk/decided')
  const decided = moderator.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(decided.filter({ hasText: 'The stove ticks.' })).toContainText('Off topic')
  expect((await request.get(`/stories/${id}`)).status()).toBe(200)
  await test.step('for several cases it must be chosen, unless all their reports name the same rule', async () => {
    await shareReported(request, 'Bea Bulk', ['The fan rattles.', 'The fan whirs.'])
    await moderator.goto('/desk/cases')
    for (const about of ['The fan rattles.', 'The fan whirs.'])
      await list(moderator).getByRole('listitem').filter({ hasText: about }).getByRole('checkbox').check()
    await expect(ground).toHaveValue('')

    const agreed = ['The vent hums.', 'The vent sings.']
    await shareReported(request, 'Nora Named', agreed, { reason: 'topic' })
    await open(moderator, 'The vent hums.')
    await moderator.keyboard.press('a')
    await expect(moderator.getByRole('list', { name: 'Cases to decide' })).toBeVisible()
    await expect(ground).toHaveValue('topic')
    // In the queue, the selected cases propose their common rule, until a case without it is selected too.
    await moderator.goto('/desk/cases')
    const choose = (about: string) =>
      list(moderator).getByRole('listitem').filter({ hasText: about }).getByRole('checkbox').check()
    for (const about of agreed) await choose(about)
    await expect(ground).toHaveValue('topic')
    await choose('The fan whirs.')
    await expect(ground).toHaveValue('')

    const [named] = await shareReported(request, 'Mia Mixed', ['The door creaks.', 'The lock clicks.'])
    const report = { headers: { apikey }, data: { reason: 'topic' } }
    const stranger = await browser.newContext({ baseURL: site.url })
    const again = await stranger.request.post(`/api/stories/${named}/reports`, report)
    expect(again.ok()).toBe(true)
    await stranger.close()
    await open(moderator, 'The door creaks.')
    await moderator.keyboard.press('a')
    await expect(moderator.getByRole('list', { name: 'Cases to decide' })).toBeVisible()
    await expect(ground).toHaveValue('')
  })
  await moderator.context().close()
})

const screens = [
  { width: 1280, height: 850 },
  { width: 390, height: 844 },
]

test('after a decision the next case starts at its top, beside the undo link, on a desktop and a phone', async ({
  browser,
  site,
  request,
}) => {
  const moderator = await openDesk(browser, site, { fullName: 'Mo Moderator' })
  await moderator.emulateMedia({ reducedMotion: 'reduce' })
  const long = 'It goes on.\n'.repeat(40)
  const abouts = ['first', 'second', 'third', 'fourth', 'fifth'].map((which) => `The ${which}. ${long}`)
  await shareReported(request, 'Ada Author', abouts, { reason: 'topic' })
  await open(moderator, 'The first.')
  // A case that was opened directly does not move the focus.
  await expect(titleOf(moderator)).not.toBeFocused()

  const decide = async (how: (form: Locator) => Promise<void>) => {
    const form = formOf(moderator)
    await form.getByRole('radio', { name: 'Leave it as it is' }).check()
    await form.getByLabel('What you found').fill('It is about cooking.')
    const address = moderator.url()
    await how(form)
    await expect(noticeOf(moderator)).toBeVisible()
    await expect(moderator).not.toHaveURL(address)
    await expect(titleOf(moderator)).toBeFocused()
    await expectInWindow(titleOf(moderator))
    await expectInWindow(moderator.getByRole('button', { name: 'Undo' }))
    await expectInWindow(noticeOf(moderator).getByText('Notices go out'))
  }
  for (const viewport of screens) {
    await moderator.setViewportSize(viewport)
    await decide((form) => form.getByRole('button', { name: 'Decide', exact: true }).click())
    await decide(async () => moderator.keyboard.press('Control+Enter'))
  }

  // Going back does not move the focus either.
  await moderator.goBack()
  await expect(moderator.getByText('This case is closed.')).toBeVisible()
  await expect(titleOf(moderator)).not.toBeFocused()
  await test.step('after the last case the toast about it is focused', async () => {
    // Closes the cases that other tests left on this site.
    await runInDatabase(
      site,
      `update moderation_cases set state = 'void', closed_at = now(), claimed_by = null, claim_until = null
        where state = 'open'`,
    )
    await shareReported(request, 'Zoe Last', ['The very last one.'], { reason: 'topic' })
    await open(moderator, 'The very last one.')
    const form = formOf(moderator)
    await form.getByRole('radio', { name: 'Hide it' }).check()
    await form.getByLabel('What you found').fill('It is about cooking.')
    await moderator.keyboard.press('Control+Enter')
    await expect(moderator).toHaveURL('/desk/cases')
    await expect(noticeOf(moderator).getByText('Notices go out')).toBeFocused()
    await expectInWindow(moderator.getByRole('button', { name: 'Undo' }))
  })
  await moderator.context().close()
})
