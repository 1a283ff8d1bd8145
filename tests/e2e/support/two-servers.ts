import { startEmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { copyMigratedDataFolder } from '#tests/support/migrated-data-folder.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { test as base, expect } from './test.ts'

/** Runs the site on two servers with one database. `baseURL` is the first server's. */
export const test = base.extend<object, { servers: readonly [RunningSite, RunningSite] }>({
  servers: [
    async ({ mail }, use) => {
      const { dataFolder, remove } = await createDataFolder()
      await copyMigratedDataFolder(dataFolder)
      const owner = { siteUrl: 'the test' }
      const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog, owner, durable: false })
      const [port, other] = [await findFreePort(), await findFreePort()]
      const env = {
        ...toDatabaseSettings(postgres.connection),
        RATE_LIMIT_FACTOR: '0',
        SMTP_URL: mail.url,
        // Both servers have the same URL, so that they accept each other's sessions.
        SITE_URL: `http://localhost:${port}`,
      }
      const first = await startSite({ dataFolder, port, env })
      const second = await startSite({ dataFolder, port: other, env })
      await use([first, second])
      await Promise.all([first.stop(), second.stop()])
      await postgres.stop()
      await remove()
    },
    { scope: 'worker' },
  ],
  site: [async ({ servers: [first] }, use) => use(first), { scope: 'worker' }],
})

export { expect }
