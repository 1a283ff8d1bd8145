import type { Page } from '@playwright/test'

/** Until what has changed by now is on the screen. */
export async function waitForPaint(page: Page): Promise<void> {
  // The first frame is begun before the paint, the second one after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
