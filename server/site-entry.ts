import * as build from 'virtual:react-router/server-build'
import { migrateDatabase } from '#database/migrate.ts'
import { createServices } from '#server/boot/create-services.ts'
import { createServeCached } from '#server/cache/serve-cached.ts'
import { createApp } from '#server/http/app.ts'
import { createPulseGate } from '#server/http/pulse-gate.ts'
import { createPages, type PageDependencies } from '#server/http/render-pages.ts'
import { createShedLoad } from '#server/limits/load-shedding.ts'

export type { Services } from '#server/boot/create-services.ts'

/** Creates the built pages. Only this entry imports the build, so that tests of the API do not need one. */
function createBuiltPages(dependencies: PageDependencies) {
  // The build always exports these; some are undefined where the type wants them absent.
  const { basename = '/', allowedActionOrigins = false, unstable_getCriticalCss, ...rest } = build
  const criticalCss = unstable_getCriticalCss && { unstable_getCriticalCss }
  return createPages({ ...rest, basename, allowedActionOrigins, ...criticalCss }, dependencies)
}

/** Everything that the server uses from the built code, or from Vite's modules in development. A single object, so that one type describes both. */
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
