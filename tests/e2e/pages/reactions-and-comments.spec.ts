import type { Page, Route } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Person } from '../support/people.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const cardOf = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

const unrelated = ['/api/pulse', '/api/events', '/api/notifications/unseen']

/** Returns an array that collects the page's API calls as `METHOD /path`, without those of every page. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !unrelated.includes(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a reaction shows immediately, needs one request, is kept after a reload, and is reverted and reported if refused', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'React to me.' }])
  const read = page.waitForResponse('**/api/reactions?*')
  await gotoHydrated(page, '/community')
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

  await test.step('fast clicks end in the state of the last click', async () => {
    const sad = cardOf(page, 'React to me.').getByRole('button', { name: /^Sad/ })
    const last = page.waitForResponse('**/reactions/sad')
    await sad.evaluate((button) => {
      for (let click = 0; click < 7; click += 1) if (button instanceof HTMLElement) button.click()
    })
    await expect(sad).toHaveAttribute('aria-pressed', 'true')
    expect((await last).request().method()).toBe('PUT')
    await expect(sad).toHaveAccessibleName('Sad 1')
  })
  await test.step('a reaction that the server refuses is reverted and reported', async () => {
    await page.route('**/reactions/helpful', (route) => route.abort())
    const helpful = cardOf(page, 'React to me.').getByRole('button', { name: /^Helpful/ })
    await helpful.click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to update reaction')).toBeVisible()
    await expect(helpful).toHaveAttribute('aria-pressed', 'false')
    await expect(helpful).toHaveAccessibleName('Helpful 0')
  })
})

test('comments load when first opened, are written by one request, and are deleted by their author', {
  tag: '@journey',
}, async ({ page, mail, request }) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Comment on me.' }])
  const read = page.waitForResponse('**/api/reactions?*')
  await gotoHydrated(page, '/community')
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
  await expect
    .poll(() => calls.toSorted())
    .toEqual([
      expect.stringMatching(/^GET .+\/comments$/),
      expect.stringMatching(/^PUT \/api\/last-visits\/stories\//),
    ])

  const sum = page.locator('dl > div', { has: page.getByText(/^Comments? on /) }).locator('dd')
  const sumBefore = Number.parseInt((await sum.textContent()) ?? '', 10)
  await expect(card.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled()
  await field.fill('  <b>Here</b> too. 👩‍👩‍👧‍👦 שלום ')
  // The second click must not press an element that has moved under the mouse.
  await card.getByRole('button', { name: 'Comment', exact: true }).dblclick()
  await expect(page.getByText('Your comment has been shared with the community.')).toBeVisible()
  await expect(card.getByText('<b>Here</b> too. 👩‍👩‍👧‍👦 שלום')).toBeVisible()
  await expect(toggle).toHaveText('Hide Comments (1)')
  await expect(sum).toHaveText(new RegExp(`^${sumBefore + 1}\\b`))
  await expect(field).toHaveValue('')
  const afterFocus = calls.slice(2).filter((call) => call !== 'GET /api/form-stamp')
  expect(afterFocus).toEqual([expect.stringMatching(/^POST .+\/comments$/)])
  await page.setViewportSize({ width: 390, height: 844 })
  const deeds = card.getByRole('button', { name: /^(Reply to|Edit comment|Delete comment)/ })
  await expect(deeds).toHaveCount(3)
  const tops = await deeds.evaluateAll((all) => all.map((deed) => deed.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  // The pressed button disappears, and the focus must not be lost with it.
  await card.getByRole('button', { name: 'Delete comment' }).press('Enter')
  await expect(toggle).toHaveText('Hide Comments (0)')
  await expect(card.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('a comment that fails to send is kept, and stored once when sent again', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Lose my answer.' }])
  await page.goto('/community')
  const card = cardOf(page, 'Lose my answer.')
  await card.getByRole('button', { name: /Comments \(/ }).click()
  const field = card.getByLabel('Your comment')
  const written = card.getByRole('list', { name: 'Comments' })
  const send = () => card.getByRole('button', { name: 'Comment', exact: true }).click()
  const hold = async (end: (route: Route) => Promise<void>) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/comments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await gate.promise
      await end(route)
    })
    return gate.resolve
  }

  // The server stores the comment, but its response is lost.
  const lose = await hold(async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field.fill('Only once.')
  await send()
  await expect(field).toHaveValue('')
  await field.fill('Typed since.')
  lose()
  await expect(page.getByText('Error adding comment')).toBeVisible()
  await expect(field).toHaveValue('Only once.\nTyped since.')
  await page.reload()
  await card.getByRole('button', { name: /Comments \(/ }).click()
  await expect(field).toHaveValue('Only once.\nTyped since.')

  const answer = await hold((route) => route.continue())
  await field.fill('Only once.')
  await send()
  await expect(field).toHaveValue('')
  await field.fill('For later.')
  answer()
  await expect(page.getByText('Comment added')).toBeVisible()
  await expect(field).toHaveValue('For later.')
  await page.reload()
  await card.getByRole('button', { name: /Comments \(1\)/ }).click()
  await expect(written.getByText('Only once.')).toHaveCount(1)
  await expect(field).toHaveValue('For later.')

  const reply = card.getByLabel(/^Your reply to/)
  const edit = card.getByLabel('Edit your comment')
  await written.getByRole('button', { name: /^Reply/ }).click()
  await reply.fill('An answer.')
  await written.getByRole('button', { name: /^Edit/ }).click()
  await edit.fill('Only twice.')
  await page.reload()
  await card.getByRole('button', { name: /Comments \(1\)/ }).click()
  await expect(reply).toHaveValue('An answer.')
  await expect(edit).toHaveValue('Only twice.')
  await written.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(edit).toBeHidden()
  await written.getByRole('button', { name: /^Edit/ }).click()
  await expect(edit).toHaveValue('Only once.')
})

test('on a shared computer people don’t see each other’s input or reactions, and the focus is kept', async ({
  page,
  mail,
  request,
}) => {
  const other = await createMember(request, mail)
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Read by two.' }])
  await page.goto('/community')
  const card = cardOf(page, 'Read by two.')
  const love = card.getByRole('button', { name: /^Love/ })
  const field = card.getByLabel('Your comment')
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign Out' })
  const signIn = async ({ email, password }: Person) => {
    const panel = page.getByRole('tabpanel', { name: 'Sign In' })
    await panel.getByLabel('Email').fill(email)
    await panel.getByLabel('Password', { exact: true }).fill(password)
    await panel.getByLabel('Password', { exact: true }).press('Enter')
    await expect(signOut).toBeVisible()
  }
  const stored = page.waitForResponse('**/reactions/heart')
  await love.click()
  await card.getByRole('button', { name: /Comments \(/ }).click()
  await field.fill('Not sent yet.')
  await stored

  await signOut.press('Enter')
  await expect(card.getByRole('link', { name: 'Sign in to join the conversation' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  await signIn(other)
  await expect(page.locator('#content')).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(love).toHaveAttribute('aria-pressed', 'false')
  await expect(love).toHaveAccessibleName('Love 1')

  await signOut.press('Enter')
  await signIn(person)
  await expect(field).toHaveValue('Not sent yet.')
  await expect(love).toHaveAttribute('aria-pressed', 'true')
})

test('a report is confirmed as submitted, and a reason and details can be added', async ({
  page,
  mail,
  request,
}) => {
  await shareStories(request, await createMember(request, mail), [{ content: 'Report me.' }])
  await becomeMember(page, mail)
  await page.goto('/community')
  await cardOf(page, 'Report me.')
    .getByRole('button', { name: /menu|options|more/i })
    .click()
  await page.getByRole('menuitem', { name: 'Report content' }).click()
  await expect(page.getByText('Report submitted')).toBeVisible()
  await page.getByRole('link', { name: 'Say why' }).click()
  const form = page.getByRole('form', { name: 'Report' })
  await form.getByLabel('Reason for your report').selectOption('Illegal content')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('Please say what is wrong with it.')).toBeVisible()
  await form.getByLabel('What should we know?').fill('It insults my landlord.')
  await form.getByLabel('I believe in good faith').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Report submitted' })).toBeFocused()
  await expect(page.getByText(/Your reference is CA-[A-Z0-9]+/)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText('Thank you for helping keep our community safe. We will review this content.'),
  ).toBeVisible()
})
