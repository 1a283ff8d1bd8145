import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** The built files, compressed by the build. Those under /assets carry a hash in their names and never change. */
export function serveAssets(folder: string) {
  const serve = (cacheControl: string) =>
    serveStatic<ApiEnv>({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', cacheControl),
    })
  return new Hono<ApiEnv>()
    .get('/assets/*', serve('public, max-age=31536000, immutable'))
    .get('/:file{[^/]+\\.[a-z0-9]+}', serve('public, max-age=3600'))
}
