import type { Page } from '@playwright/test'
import { openAlive } from './alive.ts'
import { expectAccessible } from './axe.ts'
import { becomeMember, shareStories } from './stories.ts'
import { expect, test } from './test.ts'

const cardOf = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

/** Every call of this page to the API, as `METHOD /path`. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a reaction shows at once, costs one request and outlasts a reload', async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'React to me.' }])
  const read = page.waitForResponse('**/api/reactions?*')
  await openAlive(page, '/community')
  await read
  const love = cardOf(page, 'React to me.').getByRole('button', { name: /^Love/ })
  await expect(love).toHaveAttribute('aria-pressed', 'false')
  const calls = recordCalls(page)
  const stored = page.waitForResponse('**/reactions/heart')
  await love.click()
  await expect(love).toHaveAccessibleName('Love 1')
  await stored
  expect(calls).toEqual([expect.stringMatching(/^PUT \/api\/stories\/[^/]+\/reactions\/heart$/)])
  await page.reload()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await love.click()
  await expect(love).toHaveAccessibleName('Love 0')
})

test('clicking fast ends in the state of the last click', async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Click me fast.' }])
  await page.goto('/community')
  const sad = cardOf(page, 'Click me fast.').getByRole('button', { name: /^Sad/ })
  const stored = page.waitForResponse('**/reactions/sad')
  await sad.evaluate((button) => {
    for (let click = 0; click < 7; click += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(sad).toHaveAttribute('aria-pressed', 'true')
  expect((await stored).request().method()).toBe('PUT')
  await page.reload()
  await expect(sad).toHaveAttribute('aria-pressed', 'true')
  await expect(sad).toHaveAccessibleName('Sad 1')
})

test('a reaction that the server refuses is taken back, and said', async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Refuse me.' }])
  await page.goto('/community')
  await page.route('**/reactions/helpful', (route) => route.abort())
  const helpful = cardOf(page, 'Refuse me.').getByRole('button', { name: /^Helpful/ })
  await helpful.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to update reaction')).toBeVisible()
  await expect(helpful).toHaveAttribute('aria-pressed', 'false')
  await expect(helpful).toHaveAccessibleName('Helpful 0')
})

test('a visitor reads and is told to sign in', async ({ page, browser, mail, request, site }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Read me only.' }])
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await visitor.goto('/community')
  const card = cardOf(visitor, 'Read me only.')
  await card.getByRole('button', { name: /^Support/ }).click()
  await expect(visitor.getByText('Please sign in')).toBeVisible()
  await expect(visitor.getByText('You need to be signed in to react to stories.')).toBeVisible()
  await card.getByRole('button', { name: 'Show Comments (0)' }).click()
  await expect(card.getByRole('link', { name: 'Sign in to join the conversation' })).toBeVisible()
  await expectAccessible(visitor)
})

test('comments are loaded when first opened, written by one request, and removed by their author', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Comment on me.' }])
  const read = page.waitForResponse('**/api/reactions?*')
  await openAlive(page, '/community')
  await read
  const card = cardOf(page, 'Comment on me.')
  const calls = recordCalls(page)
  const toggle = card.getByRole('button', { name: /Comments \(/ })
  await toggle.click()
  const field = card.getByLabel('Your comment')
  await expect(field).toBeVisible()
  await toggle.click()
  await expect(field).toBeHidden()
  await toggle.click()
  expect(calls).toEqual([expect.stringMatching(/^GET .+\/comments$/)])

  await expect(card.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()
  await field.fill('  <b>Here</b> too. 👩‍👩‍👧‍👦 שלום ')
  await card.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Your comment has been shared with the community.')).toBeVisible()
  await expect(card.getByText('<b>Here</b> too. 👩‍👩‍👧‍👦 שלום')).toBeVisible()
  await expect(toggle).toHaveText('Hide Comments (1)')
  await expect(field).toHaveValue('')
  expect(calls.slice(1)).toEqual([expect.stringMatching(/^POST .+\/comments$/)])
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Delete comment' }).click()
  await card.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toggle).toHaveText('Hide Comments (0)')
})

test('a comment that could not be sent is kept, and written once when sent again', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Lose my answer.' }])
  await page.goto('/community')
  const card = cardOf(page, 'Lose my answer.')
  await card.getByRole('button', { name: /Comments \(/ }).click()
  // The server does it, and the answer is lost on the way.
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await card.getByLabel('Your comment').fill('Only once.')
  await card.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Error adding comment')).toBeVisible()
  await expect(card.getByLabel('Your comment')).toHaveValue('Only once.')
  await page.unroute('**/comments')
  await card.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Comment added')).toBeVisible()
  await page.reload()
  await card.getByRole('button', { name: /Comments \(1\)/ }).click()
  await expect(card.getByText('Only once.')).toHaveCount(1)
})

test('a visitor’s bookmarks are kept in the browser, and move into the account at sign-in', async ({
  page,
  mail,
  request,
  browser,
  site,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Find me again.' }])
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await visitor.goto('/bookmarks')
  await expect(visitor.getByText('No bookmarks yet')).toBeVisible()
  await visitor.goto('/community')
  await cardOf(visitor, 'Find me again.')
    .getByRole('button', { name: /menu|options|more/i })
    .click()
  await visitor.getByRole('menuitem', { name: 'Bookmark' }).click()
  await expect(visitor.getByText('This story has been saved to your bookmarks.')).toBeVisible()
  await visitor.goto('/bookmarks')
  await expect(visitor.getByText('Find me again.')).toBeVisible()

  await visitor.goto('/auth')
  const panel = visitor.getByRole('tabpanel', { name: 'Sign In' })
  await panel.getByLabel('Email').fill(person.email)
  await panel.getByLabel('Password', { exact: true }).fill(person.password)
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor).toHaveURL('/')
  await expect.poll(() => visitor.evaluate(() => localStorage.getItem('clean-air-bookmarks'))).toBeNull()
  await page.goto('/bookmarks')
  await expect(page.getByText('Find me again.')).toBeVisible()
})

test('a report is confirmed', async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Report me.' }])
  await page.goto('/community')
  await cardOf(page, 'Report me.')
    .getByRole('button', { name: /menu|options|more/i })
    .click()
  await page.getByRole('menuitem', { name: 'Report content' }).click()
  await expect(page.getByText('Report submitted')).toBeVisible()
  await expect(
    page.getByText('Thank you for helping keep our community safe. We will review this content.'),
  ).toBeVisible()
})

test('comments that can’t be loaded say so, and can be asked for again', async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Fail to load.' }])
  await page.goto('/community')
  await page.route('**/comments', (route) => route.abort())
  const card = cardOf(page, 'Fail to load.')
  await card.getByRole('button', { name: /Comments \(/ }).click()
  await expect(page.getByText('Error loading comments')).toBeVisible()
  await page.unroute('**/comments')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByText('No comments yet.')).toBeVisible()
})
