import type { Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectAccessible } from '../support/axe.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const cardOf = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
/** Replaces ids, which differ between requests. */
const toComparable = (html = '') => html.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')

const waiting = 'Waiting for a moderator'

test('the author of a held text is told, and sees it in its place after a reload, and other people don’t', async ({
  page,
  mail,
  request,
  site,
  stranger,
}) => {
  await runInDatabase(
    site,
    `insert into word_rules (pattern, kind, action, dry_run) values ('dustbuster', 'word', 'hold', false)`,
  )
  const host = await createMember(request, mail)
  await shareStories(request, host, [{ content: 'Comment on my air.' }])
  await becomeMember(page, mail)
  await gotoHydrated(page, '/community')

  await test.step('a story is held', async () => {
    await page.getByRole('button', { name: 'Share your air quality story...' }).click()
    await page.getByLabel('Your story').fill('The dustbuster makes me cough.')
    await expect(page.getByText(/^Everyone can read this, with the name /)).toBeVisible()
    await page.getByRole('button', { name: 'Share Story' }).click()
    await expect(
      page.getByRole('status').or(page.getByRole('listitem')).filter({ hasText: waiting }).first(),
    ).toBeVisible()
    await expect(page.getByText('Story shared successfully!')).toHaveCount(0)
    await expect(cardOf(page, 'The dustbuster makes me cough.')).toContainText(
      `${waiting}. Only you can see this.`,
    )
  })
  await test.step('a comment is held', async () => {
    const card = cardOf(page, 'Comment on my air.')
    await card.getByRole('button', { name: 'Show Comments (0)' }).click()
    await card.getByLabel('Your comment').fill('My dustbuster, too.')
    await card.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(card.getByRole('group', { name: /^Comment by/ })).toContainText(waiting)
    await expect(page.getByText('Your comment has been shared with the community.')).toHaveCount(0)
  })
  await test.step('both are shown to their author after a reload', async () => {
    await gotoHydrated(page, '/community')
    const own = cardOf(page, 'The dustbuster makes me cough.')
    await expect(own).toContainText(waiting)
    await expect(own.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
    const card = cardOf(page, 'Comment on my air.')
    await card.getByRole('button', { name: 'Show Comments (0)' }).click()
    await expect(card.getByRole('group', { name: /^Comment by/ })).toContainText(waiting)
    await expectAccessible(page)
    await gotoHydrated(page, '/')
    await page.locator('#stories-section').scrollIntoViewIfNeeded()
    await expect(cardOf(page, 'The dustbuster makes me cough.')).toContainText(waiting)
  })
  await test.step('the story is shown to its author at its own URL', async () => {
    const id = await page.locator('[id^=story-]', { hasText: 'dustbuster makes me' }).getAttribute('id')
    const address = `/stories/${id?.slice('story-'.length)}`
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(cardOf(page, 'The dustbuster makes me cough.')).toContainText(
      `${waiting}. Only you can see this.`,
    )
    await expect(page.getByText('This story isn’t available.')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Story by /)
    await expectAccessible(page)
    const missing = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const [held, gone] = await Promise.all([address, missing].map((path) => request.get(path)))
    expect(held?.status()).toBe(404)
    expect(toComparable(await held?.text())).toBe(toComparable(await gone?.text()))
    await stranger.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('h1')?.setAttribute('data-served', ''),
      ),
    )
    await gotoHydrated(stranger, address)
    const missingStory = stranger.getByRole('heading', { name: 'This story isn’t available.' })
    await expect(missingStory).toBeVisible()
    // The page does not flash while its scripts arrive.
    await expect(missingStory).toHaveAttribute('data-served')
    await expect(stranger.getByText(waiting)).toHaveCount(0)
  })
  await test.step('a stranger sees neither', async () => {
    await gotoHydrated(stranger, '/community')
    const card = cardOf(stranger, 'Comment on my air.')
    await card.getByRole('button', { name: 'Show Comments (0)' }).click()
    await expect(card.getByText('No comments yet.')).toBeVisible()
    await expect(stranger.getByText('dustbuster')).toHaveCount(0)
  })
})
