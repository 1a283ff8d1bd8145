import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/every-page.ts'
import {
  createPerson,
  fillSignIn,
  followEmailLink,
  type Person,
  readEmailLink,
  sendSignUp,
} from '../support/people.ts'
import { expectNoDefects } from '../support/state.ts'
import { createMember } from '../support/stories.ts'

/** Signs in on the sign-in page once it has opened. */
async function enter(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await fillSignIn(page, person)
}

const story = (page: Page) => page.locator('article').filter({ hasText: 'هواء بيتي' })

for (const path of ['/', '/stories/:id'])
  test(`a visitor who reacts on ${path} signs in and returns to the story, which has the reaction`, async ({
    page,
    community: { ids },
    request,
    mail,
  }) => {
    const person = await createMember(request, mail)
    await visit(page, { path: path.replace(':id', ids[2] ?? '') })
    const support = story(page).getByRole('button', { name: /^Support/ })
    await support.click()
    await page.locator('[data-sonner-toast]').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    // The reaction is shown optimistically, so wait until the server has stored it.
    const stored = page.waitForResponse(
      (answer) => answer.url().includes('/reactions') && answer.request().method() !== 'GET',
    )
    await enter(page, person)
    await expect(page).toHaveURL(`${path.replace(':id', ids[2] ?? '')}#react-to-${ids[2]}`)
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await expect(support).toBeInViewport()
    await stored
    if (path !== '/') return
    await page.reload()
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await support.click()
    await expect(support).toHaveAttribute('aria-pressed', 'false')
  })

test('signing in from a comment box returns to it, and canceling the sign-in changes nothing', async ({
  page,
  community: { ids },
  request,
  mail,
}) => {
  const person = await createMember(request, mail)
  await visit(page, { path: '/community' })
  await story(page).getByRole('button', { name: /^Love/ }).click()
  await page.locator('[data-sonner-toast]').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('link', { name: 'Community Stories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Community Stories' })).toBeVisible()
  await story(page)
    .getByRole('button', { name: /Show Comments/ })
    .click()
  await story(page).getByRole('link', { name: 'Sign in to join the conversation' }).click()
  await enter(page, person)
  await expect(page).toHaveURL(`/community#story-${ids[2]}`)
  await expect(story(page).getByLabel('Your comment')).toBeFocused()
  await expect(story(page).getByLabel('Your comment')).toBeInViewport()
  await expect(story(page).getByRole('button', { name: /^Love/ })).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  const panelScript = '**/assets/comment-panel*.js'
  await page.route(panelScript, () => {})
  await visit(page, { path: `/stories/${ids[2]}` })
  await story(page).getByRole('link', { name: 'Sign in to join the conversation' }).click()
  await page.unroute(panelScript)
  await enter(page, person)
  await expect(story(page).getByLabel('Your comment')).toBeFocused()
})

for (const [deed, browser] of [
  ['comment', 'the same'],
  ['comment', 'another'],
  ['reaction', 'another'],
] as const)
  test(`signing up for a ${deed} returns to it, confirmed in ${browser} browser`, async ({
    page,
    stranger,
    community: { ids },
    mail,
  }) => {
    const person = createPerson()
    await visit(page, { path: `/stories/${ids[2]}` })
    if (deed === 'comment')
      await story(page).getByRole('link', { name: 'Sign in to join the conversation' }).click()
    else {
      await story(page).getByRole('button', { name: /^Love/ }).click()
      await page.locator('[data-sonner-toast]').getByRole('link', { name: 'Sign In' }).click()
    }
    await sendSignUp(page, person)
    await expect(page.getByText(`Check your inbox at ${person.email}`)).toBeVisible()
    const reader = browser === 'the same' ? page : stranger
    await followEmailLink(reader, await readEmailLink(mail, person.email))
    if (reader === stranger) {
      await reader.getByLabel('Password', { exact: true }).fill(person.password)
      await reader.getByRole('button', { name: 'Save password' }).click()
    }
    const place =
      deed === 'comment' ? story(reader).getByLabel('Your comment') : story(reader).getByLabel('Reactions')
    await expect(place).toBeFocused()
    await expect(place).toBeInViewport()
  })

test('a visitor finds their bookmarks from the toast and the header, removes one, and keeps them when signing in there', async ({
  page,
  community: _,
  request,
  mail,
}) => {
  const person = await createMember(request, mail)
  await visit(page, { path: '/community' })
  const other = page.locator('article').filter({ hasText: 'Rindfleisch' })
  for (const kept of [other, story(page)]) {
    await kept.getByRole('button', { name: 'Story options' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark' }).click()
  }
  await expect(page.getByText('This story has been saved to your bookmarks.').first()).toBeVisible()
  await page.locator('[data-front=true]').getByRole('link', { name: 'View' }).click()
  // The URL changes before the page does.
  await expect(page.getByRole('list', { name: 'Bookmarks' })).toBeVisible()
  await expect(page).toHaveURL('/bookmarks')
  await other.getByRole('button', { name: 'Story options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove bookmark' }).press('Enter')
  await expect(other).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Bookmarks' })).toBeFocused()
  await page.goto('/')
  const header = page.getByRole('navigation', { name: 'Main' })
  await expect(header.getByRole('link', { name: 'Bookmarks' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await header.getByRole('button', { name: 'Menu' }).click()
  await expectNoDefects(page, header)
  await header.getByRole('link', { name: 'Bookmarks' }).click()
  await expect(page).toHaveURL('/bookmarks')
  await expect(header.getByRole('link', { name: 'Bookmarks' })).toBeHidden()
  await story(page)
    .getByRole('button', { name: /Show Comments/ })
    .click()
  await expect(story(page).getByRole('link', { name: 'Sign in to join' })).toBeVisible()
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('link', { name: 'Sign in' }).click()
  await enter(page, person)
  await expect(page).toHaveURL('/bookmarks')
  await expect(story(page).getByLabel('Your comment')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('clean-air-bookmarks'))).toBeNull()
})
