import type { Page } from '@playwright/test'
import { watchShifts } from '../support/layout/layout-shifts.ts'
import { waitForPaint } from '../support/layout/next-paint.ts'
import { expect, test } from '../support/test.ts'

const isFontShown = (page: Page) => page.evaluate(() => document.fonts.check('16px Manrope'))

test('the web font causes no layout shift when it loads late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const readShifts = await watchShifts(page)
  for (const path of ['/', '/community', '/auth']) {
    const gate = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('tab')).first()).toBeVisible()
    // The page is painted with the fallback font.
    await waitForPaint(page)
    expect(await isFontShown(page)).toBe(false)
    gate.resolve()
    await expect.poll(() => isFontShown(page)).toBe(true)
    await waitForPaint(page)
    const shifted = (await readShifts()).reduce((sum, { value }) => sum + value, 0)
    expect(shifted, `what moves on ${path}`).toBeLessThanOrEqual(0.01)
  }
})
