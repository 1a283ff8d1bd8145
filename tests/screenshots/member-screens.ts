import type { Page } from '@playwright/test'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { open, type Screen } from './screen.ts'

async function openOwnStory(page: Page): Promise<void> {
  await page.goto('/settings/content')
  const link = page.getByRole('list', { name: 'Your stories' }).getByRole('link', { name: 'Read it' }).first()
  await gotoHydrated(page, (await link.getAttribute('href')) ?? '')
}

export const memberScreens: Screen[] = [
  {
    name: 'menu',
    isWindow: true,
    async show(page) {
      await gotoHydrated(page, '/terms')
      const button = page.getByRole('button', { name: 'Menu' })
      // Wide windows have the links in the header instead.
      if (await button.isVisible()) await button.click()
    },
  },
  { name: 'notifications', as: 'demo', show: open('/notifications') },
  { name: 'notifications, none', as: 'newcomer', show: open('/notifications') },
  { name: 'notifications, signed out', show: open('/notifications') },
  {
    name: 'bookmarks, one',
    async show(page) {
      await gotoHydrated(page, '/community')
      await page.getByRole('button', { name: 'Story options' }).first().click()
      await page.getByRole('menuitem', { name: 'Bookmark' }).click()
      await page.getByRole('link', { name: 'View' }).click()
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'story, its author’s menu',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await openOwnStory(page)
      await page.getByRole('button', { name: 'Story options' }).click()
      await page.getByRole('menuitem', { name: 'Delete story' }).waitFor()
    },
  },
  {
    name: 'story, being edited',
    as: 'demo',
    async show(page) {
      await openOwnStory(page)
      await page.getByRole('button', { name: 'Story options' }).click()
      await page.getByRole('menuitem', { name: 'Edit story' }).click()
      await page.getByRole('form', { name: 'Edit your story' }).waitFor()
    },
  },
  {
    name: 'thread, being answered',
    as: 'demo',
    async show(page) {
      await openOwnStory(page)
      await page
        .getByRole('button', { name: /^Reply/ })
        .first()
        .click()
    },
  },
]
