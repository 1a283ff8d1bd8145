import * as build from 'virtual:react-router/server-build'
import { createPages, type PageDependencies } from '#server/http/pages.ts'

export { migrateDatabase } from '#database/migrate.ts'
export { createServices, type Site } from '#server/boot/create-services.ts'
export { createServeCached } from '#server/cache/serve-cached.ts'
export { createApp } from '#server/http/app.ts'
export { createShedLoad } from '#server/limits/load-shedding.ts'

/** The built pages. Only the server's own entry names the build, so that tests of the API need none. */
export function createBuiltPages(dependencies: PageDependencies) {
  // The module exports these always, as undefined where the type wants them left out.
  const { basename = '/', allowedActionOrigins = false, unstable_getCriticalCss, ...rest } = build
  const criticalCss = unstable_getCriticalCss && { unstable_getCriticalCss }
  return createPages({ ...rest, basename, allowedActionOrigins, ...criticalCss }, dependencies)
}
