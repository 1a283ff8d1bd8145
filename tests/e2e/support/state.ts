import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { findOverflow } from './layout/layout-checks.ts'
import { expect } from './test.ts'

const phoneAndDesk = [390, 1440]

/**
 * The page as it stands is sound on a phone and on a desk, in light and in dark: it breaks no rule of accessibility,
 * and nothing sticks out of the screen. A state that differs in one part of the page only is checked `within` it.
 */
export async function expectSound(page: Page, within?: Locator, widths = phoneAndDesk): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect(() => expectInside(page)).toPass({ timeout: 30_000 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Of what axe looks at, only the colours differ between the two.
      await expectAccessible(page, {
        within,
        rules: colorScheme === 'dark' ? ['color-contrast'] : undefined,
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (size) await page.setViewportSize(size)
}

/** The same at every width from a small phone to a wall, also with letters of twice their size. */
export async function expectSoundEverywhere(page: Page, within: Locator): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 390, 820, 1440, 2560])
    for (const letters of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
      await expect(() => expectInside(page), `${width} px, letters ${letters}`).toPass({ timeout: 30_000 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page, { within })
      }
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

async function expectInside(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([])
}
