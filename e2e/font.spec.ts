import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Adds up how far the page's parts moved by themselves, by the browser's own measure. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)
  return async () => Number(await page.evaluate('window.shifted'))
}

const isFontShown = (page: Page) => page.evaluate(() => document.fonts.check('16px Manrope'))

test('the page’s own font moves nothing when it comes late', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const readShift = await watchShifts(page)
  let release = () => {}
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  for (const path of ['/', '/community', '/auth']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('tab')).first()).toBeVisible()
    // Painted with what stands in for it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await isFontShown(page)).toBe(false)
    release()
    await expect.poll(() => isFontShown(page)).toBe(true)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await readShift(), `what moves on ${path}`).toBeLessThanOrEqual(0.01)
  }
})
