import { expect, type Page } from '@playwright/test'

/**
 * Whether an event reaches the button that it is sent to. Until a page is hydrated, events are kept from buttons; this
 * button is gone before any could be replayed.
 */
const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const button = document.createElement('button')
    button.type = 'button'
    let hasReceivedEvent = false
    button.addEventListener('mousedown', () => {
      hasReceivedEvent = true
    })
    document.head.append(button)
    button.dispatchEvent(new MouseEvent('mousedown'))
    button.remove()
    return hasReceivedEvent
  })

/** A quiet network doesn't mean that a page is hydrated: its scripts are requested after the first paint. */
async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true)
}

/** Opens a page and waits until it is hydrated and the network is quiet. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitForHydration(page)
}

/** Reloads a page and waits until it is hydrated and the network is quiet. */
export async function reloadHydrated(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' })
  await waitForHydration(page)
}
