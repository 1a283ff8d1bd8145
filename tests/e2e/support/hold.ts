import type { Page } from '@playwright/test'

/** Lets no request to an address of this pattern through. @returns what lets them through */
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
