import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { type FeatureNeeds, features, type SiteDependencies } from '#app/features.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import {
  type LimitOptions,
  limitOtherWrites,
  provideLimits,
} from '#app/platform/http/server/limit-routes.server.ts'
import { requireClientKey } from '#app/platform/http/server/require-client-key.server.ts'
import { requireJson } from '#app/platform/http/server/require-json.server.ts'
import { cachePublic } from '#server/cache/cache-middleware.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { EventStreams } from '#server/events/event-streams.ts'
import { eventsApi } from '#server/events/events-api.ts'
import { endHeadBodies } from '#server/http/middleware/end-head-bodies.ts'
import type { Metrics } from '#server/observability/metrics.ts'
import { apiDocs } from './api-docs.ts'
import { type ClientAddress, createClientAddress } from './client-address.ts'
import { healthApi } from './health.ts'
import { handleErrors, handleMethodNotAllowed, handleNotFound } from './middleware/error-handler.ts'
import { logRequests } from './middleware/log-requests.ts'
import { measureRequests } from './middleware/measure-requests.ts'
import { requestContext, requestId } from './middleware/request-context.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import type { Pages } from './render-pages.ts'

interface AppOptions {
  dependencies: SiteDependencies
  assetsFolder?: string
  pages?: Pages
  /** Caches public responses. Omit to disable. */
  cache?: ResponseCache
  /** Stores the counts of rate limits. Omit for no limits. */
  limit?: LimitOptions | undefined
  /** Returns true while the server is shutting down, so that visitors are sent to another one. */
  isStopping?: () => boolean
  metrics?: Metrics | undefined
  streams?: EventStreams
  look?: FeatureNeeds['look']
  pulses?: FeatureNeeds['pulses']
  /** Finds the client's address behind trusted proxies. Omit to trust no proxy. */
  addresses?: ClientAddress
}

/** Paths below `/api` that programs call with their own token. */
const tokenPaths = features.flatMap(({ tokenPaths = [] }) => tokenPaths)
const keylessPaths = features.flatMap(({ keylessPaths = [] }) => keylessPaths)
const filePaths = features.flatMap(({ filePaths = [] }) => filePaths)
const cachedPaths = features.flatMap(({ cachedPaths = [] }) => cachedPaths)

export function createApp(options: AppOptions) {
  const { dependencies, assetsFolder, pages, cache, limit, metrics, isStopping = () => false } = options
  const { addresses = createClientAddress([]) } = options
  const { log, site } = dependencies
  const needs = { ...dependencies, look: options.look, pulses: options.pulses }
  const app = new Hono<ApiEnv>()
  app.onError(handleErrors(log))
  app.notFound(handleNotFound)
  if (metrics) app.use(measureRequests(metrics))
  app.use(endHeadBodies(), requestId(addresses), logRequests(log), securityHeaders(site))
  app.route('/', healthApi({ ...dependencies, isStopping }))
  app.use(requestContext(addresses))
  if (limit) app.use(provideLimits(limit))
  // Browsers can't add a header to a page's last message. Devices and programs have a token instead of a client key and session.
  app.use('/api/*', except([...keylessPaths, ...tokenPaths], requireClientKey(site.clientKey)))
  app.use('/api/*', except(filePaths, requireJson()))
  for (const { identify } of features) if (identify) app.use('/api/*', except(tokenPaths, identify(needs)))
  if (cache) {
    const fromMemory = cachePublic(cache, metrics?.countPublicAnswer)
    for (const path of cachedPaths) app.use(path, fromMemory)
  }
  app.use('/api/*', limitOtherWrites())
  app.route('/api', createApi(needs, options.streams))
  app.all('/api/*', handleNotFound)
  for (const { site: routes = [] } of features) for (const create of routes) app.route('/', create(needs))
  if (assetsFolder !== undefined) app.route('/', serveAssets(assetsFolder))
  if (cache) app.use(cachePublic(cache, metrics?.countPublicAnswer))
  if (pages)
    app
      .get('*', (c) => pages(c.req.raw, c.var.requestId, c.env?.incoming?.httpVersion))
      .all('*', handleMethodNotAllowed)
  return app
}

function createApi(needs: FeatureNeeds, streams: EventStreams | undefined) {
  const api = new Hono<ApiEnv>()
  for (const { api: routes = [] } of features) for (const create of routes) api.route('/', create(needs))
  return api.route('/', eventsApi(needs, streams)).route('/', apiDocs(api, needs.site))
}

/** Serves the built files, which the build has compressed. Those under /assets have a hash in their names and never change. */
function serveAssets(folder: string) {
  const serve = (cacheControl: string, path?: string) =>
    serveStatic<ApiEnv>({
      root: folder,
      ...(path !== undefined && { path }),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', cacheControl),
    })
  return new Hono<ApiEnv>()
    .get('/assets/*', serve('public, max-age=31536000, immutable'))
    .get('/licenses', serve('public, max-age=3600', 'licenses.txt'))
    .get('/:file{[^/]+\\.[a-z0-9]+}', serve('public, max-age=3600'))
}
