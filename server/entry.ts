import * as build from 'virtual:react-router/server-build'
import { migrateDatabase } from '#database/migrate.ts'
import { createServices } from '#server/boot/create-services.ts'
import { createServeCached } from '#server/cache/serve-cached.ts'
import { createApp } from '#server/http/app.ts'
import { createPages, type PageDependencies } from '#server/http/pages.ts'
import { createPulseGate } from '#server/http/pulse-gate.ts'
import { createShedLoad } from '#server/limits/load-shedding.ts'

export type { Services } from '#server/boot/create-services.ts'

/** The built pages. Only the server's own entry names the build, so that tests of the API need none. */
function createBuiltPages(dependencies: PageDependencies) {
  // The module exports these always, as undefined where the type wants them left out.
  const { basename = '/', allowedActionOrigins = false, unstable_getCriticalCss, ...rest } = build
  const criticalCss = unstable_getCriticalCss && { unstable_getCriticalCss }
  return createPages({ ...rest, basename, allowedActionOrigins, ...criticalCss }, dependencies)
}

/** What the server's start takes out of the build, or, while developing, out of Vite. One value, so that its type survives both. */
export const siteEntry = {
  createServices,
  createServeCached,
  createApp,
  createBuiltPages,
  createShedLoad,
  createPulseGate,
  migrateDatabase,
}

export type SiteEntry = typeof siteEntry
