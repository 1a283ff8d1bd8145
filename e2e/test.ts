import { test as base, expect } from '@playwright/test'
import { createDataFolder, findFreePort, type RunningSite, startSite } from '../testing/running-site.ts'
import { startTestSmtpServer, type TestSmtpServer } from '../testing/smtp.ts'

interface Workers {
  site: RunningSite
  mail: TestSmtpServer
}

/** Seconds. Short, so that a test can watch an access token run out. */
export const accessTokenSeconds = 12

export const test = base.extend<{ failOnTrouble: undefined }, Workers>({
  mail: [
    async ({}, use) => {
      const server = await startTestSmtpServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mail }, use) => {
      const { dataFolder, remove } = await createDataFolder()
      const env = {
        RATE_LIMIT_FACTOR: '0',
        SMTP_URL: mail.url,
        ACCESS_TOKEN_SECONDS: `${accessTokenSeconds}`,
      }
      const site = await startSite({ dataFolder, port: await findFreePort(), env })
      await use(site)
      await site.stop()
      await remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  failOnTrouble: [
    async ({ context, site }, use, testInfo) => {
      const troubles: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) troubles.push(message.text())
      })
      context.on('weberror', (error) => troubles.push(String(error.error())))
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus || troubles.length > 0)
        await testInfo.attach('site.log', { body: site.output(), contentType: 'text/plain' })
      expect(troubles, 'nothing goes wrong in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium itself reports every answer that is an error, or none; the tests look at what the page makes of it. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_FAILED)/.test(
    text,
  )
}

export { expect }
