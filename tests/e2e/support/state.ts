import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { findLayoutFaults, findOverflow } from './layout/layout-checks.ts'
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

/** Checks the same as `expectNoDefects`, from a small phone to a wide screen, and at double text size. */
export async function expectNoDefectsAtAnyWidth(page: Page, within: Locator): Promise<void> {
  const size = page.viewportSize()
  const sizes = [
    { width: 320, height: 900, letters: '100%' },
    { width: 320, height: 900, letters: '200%' },
    { width: 820, height: 900, letters: '200%' },
    { width: 1440, height: 900, letters: '100%' },
  ]
  await expectSoundAt(page, within, sizes)
  if (size) await page.setViewportSize(size)
}

/**
 * Checks the same as `expectNoDefects` on a small phone and a desktop with unusually long content, and with text at twice the size: also for
 * small targets, overlaps and broken words.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  const sizes = [
    { width: 320, height: 900, letters: '100%' },
    { width: 320, height: 900, letters: '200%' },
    { width: 1440, height: 900, letters: '200%' },
    { width: 1440, height: 900, letters: '100%' },
  ]
  await expectSoundAt(page, page.getByRole('main'), sizes, findLayoutFaults)
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
async function expectSoundAt(
  page: Page,
  within: Locator | undefined,
  sizes: Size[],
  find = findOverflow,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [index, { letters, ...size }] of sizes.entries()) {
    await page.setViewportSize(size)
    if (letters !== (sizes[index - 1]?.letters ?? '100%'))
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
    await expect.poll(() => find(page), `${size.width} px, letters ${letters}`).toEqual([])
    if (index === 0) await expectAccessible(page, { within })
  }
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectAccessible(page, { within, rules: ['color-contrast'] })
}
