import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { becomeMember } from '../support/stories.ts'
import { expect, test } from '../support/test.ts'

const prompt = (page: Page) => page.getByRole('button', { name: 'Share your air quality story...' })
const box = (page: Page) => page.getByRole('form', { name: 'Share Your Air Quality Story' })
const content = (page: Page) => box(page).getByLabel('Your story')

async function openBox(page: Page): Promise<void> {
  await gotoHydrated(page, '/community')
  await prompt(page).click()
}

test('a thousand characters are counted as the server counts them, without the spaces around them', async ({
  page,
  mail,
}) => {
  await becomeMember(page, mail)
  await openBox(page)
  const families = '👨‍👩‍👧‍👦'.repeat(1000)

  await content(page).fill(` \n${families}👨‍👩‍👧‍👦  `)
  await expect(box(page).getByText('1001/1000 characters')).toBeVisible()
  await box(page).getByRole('button', { name: 'Share Story' }).click()
  await expect(content(page)).toHaveAccessibleDescription('Please shorten your story to 1000 characters.')

  await content(page).fill(` \n${families}  `)
  await expect(box(page).getByText('1000/1000 characters')).toBeVisible()
  await box(page).getByRole('button', { name: 'Share Story' }).click()
  await expect(page.getByText('Story shared successfully!')).toBeVisible()
  await expect(page.getByRole('article').first().getByText(families)).toBeVisible()
})
