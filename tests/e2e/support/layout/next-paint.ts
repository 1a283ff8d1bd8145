import type { Page } from '@playwright/test'

/** Waits until all changes so far are painted. */
export async function waitForPaint(page: Page): Promise<void> {
  // The first animation frame starts before the paint, the second after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
