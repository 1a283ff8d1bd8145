import * as build from 'virtual:react-router/server-build'
import type { Dependencies } from '#app/dependencies.server.ts'
import { createPages } from './pages.ts'

export { migrateDatabase } from '#database/migrate.ts'
export { createAnswerFromMemory } from './answer-from-memory.ts'
export { createApp } from './app.ts'
export { composeSite, type Site } from './compose.ts'
export { createShedLoad } from './shed-load.ts'

/** The built pages. Only the server's own entry names the build, so that tests of the API need none. */
export function createBuiltPages(dependencies: Dependencies) {
  // The module exports these always, as undefined where the type wants them left out.
  const { basename = '/', allowedActionOrigins = false, unstable_getCriticalCss, ...rest } = build
  const criticalCss = unstable_getCriticalCss && { unstable_getCriticalCss }
  return createPages({ ...rest, basename, allowedActionOrigins, ...criticalCss }, dependencies)
}
