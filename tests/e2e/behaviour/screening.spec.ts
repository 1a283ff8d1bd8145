import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { becomeMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const traps = (page: Page) => page.locator('input[id^="website-"]')

/** Returns the form stamp of the next request to a path. */
async function readStamp(page: Page, path: RegExp, send: () => Promise<void>): Promise<string | undefined> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && path.test(request.url()))
  await send()
  return (await sent).headers()['form-stamp']
}

test('a comment is sent with a form stamp from when its field was first focused, or marked if the hidden field is filled in', async ({
  page,
  stranger,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  await shareStories(request, person, [{ content: 'Stamp what you say to me.' }])
  await gotoHydrated(page, '/community')
  const card = page.getByRole('article').filter({ hasText: 'Stamp what you say to me.' })
  await card.getByRole('button', { name: 'Show Comments (0)' }).click()
  const box = card.getByLabel('Your comment')
  await expect(box).toBeVisible()
  await expect(traps(page)).toHaveCount(0)
  const stamped = page.waitForResponse('**/api/form-stamp')
  await box.fill('By hand.')
  await stamped
  const send = () => card.getByRole('button', { name: 'Comment', exact: true }).click()
  expect(await readStamp(page, /\/comments$/, send)).toMatch(/^\w+\.[\w-]{43}$/)
  await expect(card.getByText('By hand.')).toBeVisible()
  await box.fill('By a program.')
  await traps(page).evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'https://buy.example'
  })
  expect(await readStamp(page, /\/comments$/, send)).toBe('trap')
  await expect(card.getByText('By a program.')).toBeVisible()
  await test.step('the story box and the waitlist form each get one hidden field when first focused', async () => {
    await gotoHydrated(page, '/community')
    await page.getByRole('button', { name: 'Share your air quality story...' }).click()
    await expect(traps(page)).toHaveCount(1)
    await page.getByLabel('Your story').fill('Told in the box.')
    await expect(traps(page)).toHaveCount(1)
    await gotoHydrated(stranger, '/')
    await expect(traps(stranger)).toHaveCount(0)
    await stranger.getByLabel('Full name').scrollIntoViewIfNeeded()
    // Waits for hydration: text typed before it would be kept, but the form would get its trap only at the next focus.
    await expect(stranger.locator('#waitlist-place')).not.toHaveAttribute('data-dehydrated')
    await stranger.getByLabel('Full name').fill('Ada')
    await stranger.getByLabel('Organization').fill('Engines')
    await expect(traps(stranger)).toHaveCount(1)
  })
})
