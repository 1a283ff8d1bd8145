import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { withOwnSite } from '#tests/servers/own-site.ts'
import type { RunningSite } from '#tests/servers/running-site.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { findStuckPages } from './stuck-pages.ts'

interface Tests {
  /** True if the promotion popup may open, which would interrupt most tests. */
  isInvited: boolean
  stranger: Page
  failOnTrouble: string[]
}

interface Workers {
  site: RunningSite
  mail: TestSmtpServer
}

export const test = base.extend<Tests, Workers>({
  mail: [
    async ({}, use) => {
      const server = await startTestSmtpServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    ({ mail }, use) => withOwnSite({ env: { RATE_LIMIT_FACTOR: '0', SMTP_URL: mail.url } }, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  isInvited: [false, { option: true }],
  context: async ({ context, isInvited }, use) => {
    if (!isInvited) await declineInvitation(context)
    await use(context)
  },
  stranger: async ({ browser, site, isInvited, failOnTrouble: troubles }, use) => {
    const context = await browser.newContext({ baseURL: site.url })
    if (!isInvited) await declineInvitation(context)
    collectTroubles(context, troubles)
    await use(await context.newPage())
    await context.close()
  },
  failOnTrouble: [
    async ({ context, site }, use, testInfo) => {
      const troubles: string[] = []
      collectTroubles(context, troubles)
      await use(troubles)
      const hasFailed = testInfo.status !== testInfo.expectedStatus
      if (hasFailed) troubles.push(...(await findStuckPages(context)))
      if (hasFailed || troubles.length > 0)
        await testInfo.attach('site.log', { body: site.output(), contentType: 'text/plain' })
      expect(troubles, 'nothing goes wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
})

async function declineInvitation(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Blank pages have no storage.
    if (location.protocol.startsWith('http'))
      localStorage.setItem('clean-air-promotion', '{"hasJoined":true}')
  })
}

function collectTroubles(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message) => {
    // The event stream reconnects until its server is back, and logs an error each time.
    const isStream = message.location().url.includes('/api/events')
    if (message.type() === 'error' && !isStream && !isExpected(message.text())) troubles.push(message.text())
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
}

/** Chromium logs every error response and failed request. The tests check how the page handles them. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
    text,
  )
}

export { expect }
