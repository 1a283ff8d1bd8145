import type { Page } from '@playwright/test'

/** Holds all requests to addresses that match this pattern. @returns a function that releases them */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(address)
  }
}
