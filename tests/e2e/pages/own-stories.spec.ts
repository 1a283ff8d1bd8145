import type { Locator, Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { expectNoDefects } from '../support/state.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function choose(page: Page, card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: 'Story options' }).click()
  await entry(page, name).click()
}

test('an author edits a story in place, and everyone immediately sees the edit and the earlier versions', async ({
  page,
  stranger,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  const [id] = await shareStories(request, person, [
    { content: 'The mistral blows dust.', title: 'Mistral', airQualityIssues: ['Dust'] },
  ])
  await gotoHydrated(page, '/community')
  const card = page.locator(`#story-${id}`)
  await card.getByRole('button', { name: /^Love/ }).click()
  await expect(card.getByRole('button', { name: /^Love/ })).toHaveAttribute('aria-pressed', 'true')

  const form = page.getByRole('form', { name: 'Edit your story' })
  const content = form.getByLabel('Your story')
  await test.step('typed text is kept after a reload, and deleted on cancel', async () => {
    await choose(page, card, 'Edit story')
    await expect(content).toBeFocused()
    await expect(content).toHaveValue('The mistral blows dust.')
    await expect(form.getByLabel('Dust')).toBeChecked()
    await content.fill('Half a thought')
    await page.reload()
    await expect(content).toHaveValue('Half a thought')
    await expect(content).not.toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(card).toBeFocused()
    await expect(card).toContainText('The mistral blows dust.')
    await choose(page, card, 'Edit story')
    await expect(content).toHaveValue('The mistral blows dust.')
  })
  await test.step('a failure is shown in the form, and the input is kept', async () => {
    await form.getByLabel('Title').fill('')
    await form.getByLabel('Mold').check()
    await content.fill('The mistral blows sand.')
    await page.route('**/api/stories/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('The site could not be reached.')).toBeVisible()
    await expect(content).toHaveValue('The mistral blows sand.')
    await expectNoDefects(page, card)
    await page.unroute('**/api/stories/*')
  })
  await test.step('everyone sees the edit once it is saved', async () => {
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(card).toContainText('The mistral blows sand.')
    await expect(card).toContainText(/Edited .+ ago, after people had reacted/)
    await expect(card.getByRole('listitem', { name: 'Mold' }).or(card.getByText('Mold'))).toBeVisible()
    await expect(card).toBeFocused()
    for (const path of ['/', '/community', `/stories/${id}`]) {
      const html = await (await stranger.request.get(path)).text()
      expect(html).toContain('The mistral blows sand.')
      expect(html).not.toContain('The mistral blows dust.')
    }
    expect(await (await stranger.request.get(`/stories/${id}`)).text()).toContain('after people had reacted')
  })
})

test('a deleted story disappears for everyone immediately, and returns only if its author undoes the deletion', async ({
  page,
  stranger,
  mail,
  request,
}) => {
  const other = await createMember(request, mail)
  await shareStories(request, other, [{ content: 'Of somebody else.' }])
  const person = await becomeMember(page, mail)
  const [id] = await shareStories(request, person, [
    { content: 'The sirocco is wet.', title: 'Sirocco', airQualityIssues: ['Chemical Odors'] },
  ])
  await gotoHydrated(page, '/community')
  const total = page.getByRole('definition').first()
  const chip = page
    .getByRole('navigation', { name: 'Filter stories' })
    .getByRole('link', { name: 'Chemical Odors' })
  const readCounts = async () =>
    [await total.textContent(), await chip.textContent()].map((text) =>
      Number(text?.match(/\d+(?=\D*$)/)?.[0]),
    )
  const [stories = 0, odors = 0] = await readCounts()
  expect(odors).toBeGreaterThan(0)
  await cardOf(page, 'Of somebody else.').getByRole('button', { name: 'Story options' }).click()
  await expect(entry(page, 'Report content')).toBeVisible()
  await expect(entry(page, 'Delete story')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const card = page.locator(`#story-${id}`)
  const notice = page.getByText('Story deleted.')
  const undo = page.getByRole('button', { name: 'Undo' })
  const statusFor = async () => (await stranger.request.get(`/stories/${id}`)).status()
  await choose(page, card, 'Edit story')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // A toast under the mouse doesn't close on its own.
  await page.getByText('Story changed').hover()
  await card.getByRole('button', { name: 'Story options' }).press('Enter')
  await entry(page, 'Delete story').press('Enter')
  await expect(notice).toBeVisible()
  await expect(undo).toBeFocused()
  await expect(page.getByText('Story changed')).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await expect.poll(readCounts).toEqual([stories - 1, odors - 1])
  expect(await statusFor()).toBe(404)
  await expectNoDefects(page, page.getByRole('main'))

  await page.route('**/restore', (route) => route.abort())
  await undo.press('Enter')
  await expect(page.getByText('Error restoring story')).toBeVisible()
  await page.unroute('**/restore')
  await undo.click()
  await expect(card).toContainText('The sirocco is wet.')
  await expect(card).toBeFocused()
  expect(await statusFor()).toBe(200)
})

test('a comment is edited and deleted in place, and the deletion can be undone', async ({
  page,
  mail,
  request,
}) => {
  const person = await becomeMember(page, mail)
  const [id] = await shareStories(request, person, [{ content: 'Comment and edit.' }])
  await gotoHydrated(page, `/stories/${id}`)
  await page.getByLabel('Your comment').fill('Hear too.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const item = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await item.getByRole('button', { name: 'Edit comment' }).click()
  const field = item.getByLabel('Edit your comment')
  await expect(field).toBeFocused()
  await field.fill('c'.repeat(1001))
  await item.getByRole('button', { name: 'Save changes' }).click()
  await expect(field).toHaveAccessibleDescription(/1000 characters/)
  await expectNoDefects(page, item)
  await field.fill('Here too.')
  await item.getByRole('button', { name: 'Save changes' }).click()
  await expect(item).toContainText('Here too.')
  await expect(item).toContainText(/Edited .+ ago/)
  await expect(item.getByRole('button', { name: 'Edit comment' })).toBeFocused()

  await item.getByRole('button', { name: 'Delete comment' }).click()
  await expect(item).toContainText('Comment deleted.')
  await expect(page.getByRole('button', { name: 'Hide Comments (0)' })).toBeVisible()
  await expectNoDefects(page, item)
  await item.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(item).toContainText('Here too.')
  await expect(item.getByRole('group', { name: /^Comment by/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Hide Comments (1)' })).toBeVisible()
})
