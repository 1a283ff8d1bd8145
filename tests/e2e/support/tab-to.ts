import { expect, type Locator, type Page } from '@playwright/test'

const stopsMax = 120

/** Presses Tab until this element has the focus, or Shift+Tab if it comes before the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const key = isBefore ? 'Shift+Tab' : 'Tab'
  // A handle, because a locator would search by role and name at every stop.
  const element = await target.elementHandle()
  for (let stop = 0; element && stop < stopsMax; stop += 1) {
    await page.keyboard.press(key)
    if (await element.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by ${key}`)
}
