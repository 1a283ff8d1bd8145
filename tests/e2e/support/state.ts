import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { findOverflow } from './layout/layout-checks.ts'
import { expect } from './test.ts'

/**
 * Checks the page in its current state on a phone and on a desktop (in its own window if that is large), in light and dark: accessibility
 * rules and overflow. Checks only `within` this part if the rest of the page stays the same.
 */
export async function expectNoDefects(page: Page, within?: Locator, widths?: number[]): Promise<void> {
  const own = page.viewportSize()
  const desk = own && own.width >= 1024 ? own : { width: 1440, height: 900 }
  const windows = widths?.map((width) => ({ width, height: 900 })) ?? [{ width: 390, height: 900 }, desk]
  await expectSoundAt(
    page,
    within,
    windows.map((size) => ({ ...size, letters: '100%' })),
  )
  if (own && windows.at(-1) !== own) await page.setViewportSize(own)
}

/** Checks the same as `expectNoDefects`, at every width from a small phone to a very wide screen, and at double text size. */
export async function expectNoDefectsAtAnyWidth(page: Page, within: Locator): Promise<void> {
  const size = page.viewportSize()
  const sizes = ['200%', '100%'].flatMap((letters) =>
    [320, 390, 820, 2560, 1440].map((width) => ({ width, height: 900, letters })),
  )
  await expectSoundAt(page, within, sizes)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

interface Size {
  width: number
  height: number
  letters: string
}

/**
 * Checks all rules in the page's theme at the first size, then only the colors in the other theme. Leaves the page in that theme, because
 * switching repaints it.
 */
async function expectSoundAt(page: Page, within: Locator | undefined, sizes: Size[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [index, { letters, ...size }] of sizes.entries()) {
    await page.setViewportSize(size)
    if (letters !== (sizes[index - 1]?.letters ?? '100%'))
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
    await expect(() => expectInside(page), `${size.width} px, letters ${letters}`).toPass({ timeout: 30_000 })
    if (index === 0) await expectAccessible(page, { within })
  }
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectAccessible(page, { within, rules: ['color-contrast'] })
}

async function expectInside(page: Page): Promise<void> {
  expect(await findOverflow(page)).toEqual([])
}
