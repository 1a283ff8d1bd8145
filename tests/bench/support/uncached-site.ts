/** Starts the built site without its cache; the site itself has no setting for that. Prints its port. */
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { resolveErasureFolder } from '#server/boot/data-folder.ts'
import { bind } from '#server/boot/listen.ts'
import { projectFolder } from '#server/boot/project-folder.ts'
import { openSiteDatabase } from '#server/boot/site-database.ts'
import { declareProduction, readConfig } from '#server/config/config.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createLog } from '#server/observability/log.ts'
import type { SiteEntry } from '#server/site-entry.ts'

declareProduction()
const config = readConfig()
const log = createLog(config.logLevel)
const { siteEntry }: { siteEntry: SiteEntry } = await import(
  path.join(projectFolder, 'build/server/index.js')
)
const { createServices, createApp, createBuiltPages } = siteEntry
const { logins, rootSecret } = await openSiteDatabase({ config, siteFolder: projectFolder, log })
const { dependencies, limit } = await createServices({
  config,
  logins,
  rootSecret,
  erasureFolder: resolveErasureFolder({ ...config, siteFolder: projectFolder }),
  log,
})
// Each person signs in from their own address.
const addresses = createClientAddress(['127.0.0.1', '::1'])
const app = createApp({ dependencies, pages: createBuiltPages(dependencies), limit, addresses })
const server = createAdaptorServer({ fetch: app.fetch })
await bind(server, config.port, config.host)
console.log(`port ${config.port}`)
