import { expect, type Page, type Request } from '@playwright/test'

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

const quietMs = 500

/** Does it, and waits until no request is under way but a stream, which stays open: for Playwright's own wait it never ends. */
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
