import { expect, type Locator, type Page } from '@playwright/test'

const stopsMax = 120

/** Goes from stop to stop, as a keyboard does, until this one has the focus: backwards to what lies before. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const key = isBefore ? 'Shift+Tab' : 'Tab'
  // Found once: by its role and name it would be looked for at each stop.
  const element = await target.elementHandle()
  for (let stop = 0; element && stop < stopsMax; stop += 1) {
    await page.keyboard.press(key)
    if (await element.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by ${key}`)
}
