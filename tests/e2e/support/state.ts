import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { findOverflow } from './layout/layout-checks.ts'
import { expect } from './test.ts'

const phoneAndDesk = [390, 1440]

/**
 * Checks the page in its current state on a phone and a desktop, in light and dark: accessibility rules and overflow. Checks only `within`
 * this part if the rest of the page stays the same.
 */
export async function expectNoDefects(page: Page, within?: Locator, widths = phoneAndDesk): Promise<void> {
  const size = page.viewportSize()
  const sizes = widths.map((width) => ({ width, letters: '100%' }))
  await expectSoundAt(page, within, sizes)
  if (size) await page.setViewportSize(size)
}

/** Checks the same as `expectNoDefects`, at every width from a small phone to a very wide screen, and at double text size. */
export async function expectNoDefectsAtAnyWidth(page: Page, within: Locator): Promise<void> {
  const size = page.viewportSize()
  const sizes = ['200%', '100%'].flatMap((letters) =>
    [320, 390, 820, 2560, 1440].map((width) => ({ width, letters })),
  )
  await expectSoundAt(page, within, sizes)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

interface Size {
  width: number
  letters: string
}

/** Checks all rules in light at the first size, and only the colors in dark at the last size. */
async function expectSoundAt(page: Page, within: Locator | undefined, sizes: Size[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const [index, { width, letters }] of sizes.entries()) {
    await page.setViewportSize({ width, height: 900 })
    if (letters !== sizes[index - 1]?.letters)
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
    await expect(() => expectInside(page), `${width} px, letters ${letters}`).toPass({ timeout: 30_000 })
    if (index === 0) await expectAccessible(page, { within })
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Only the colors differ in dark.
  await expectAccessible(page, { within, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectInside(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([])
}
