import { expect, type Page, type Request } from '@playwright/test'

/**
 * Returns true if a new button receives an event. Before hydration, events are kept from buttons for a later replay; this button is removed
 * before that.
 */
export const isHydrated = (page: Page) =>
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

/** Waits for hydration. A quiet network is not enough: the page requests its scripts after the first paint. */
async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true)
}

const quietMs = 500

/** Runs `act` and waits until no requests are pending, except event streams, which stay open and would block Playwright's `networkidle` forever. */
async function waitForQuietNetwork(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = new Set<Request>()
  let quietSince = Date.now()
  const begin = (request: Request) => {
    if (!/\/api\/events\b/.test(request.url())) open.add(request)
  }
  const end = (request: Request) => {
    if (open.delete(request)) quietSince = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    await act()
    await expect
      .poll(() => open.size === 0 && Date.now() - quietSince >= quietMs, { timeout: 30_000 })
      .toBe(true)
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** Opens a page and waits until it is hydrated and the network is quiet. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await waitForQuietNetwork(page, () => page.goto(path))
  await waitForHydration(page)
}

/** Reloads a page and waits until it is hydrated and the network is quiet. */
export async function reloadHydrated(page: Page): Promise<void> {
  await waitForQuietNetwork(page, () => page.reload())
  await waitForHydration(page)
}
