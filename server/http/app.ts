import { Hono } from 'hono'
import { except } from 'hono/combine'
import { bouncesPath } from '#app/accounts/api-tokens/api-token-rules.ts'
import { ownAuthPaths, refuseForExternal } from '#app/accounts/auth/external/refuse-for-external.server.ts'
import { authApi } from '#app/accounts/auth/http/auth-api.server.ts'
import { handleAuthErrors, handleAuthNotFound } from '#app/accounts/auth/http/auth-error-handler.server.ts'
import { type FeatureNeeds, features, fromFeatures } from '#app/features.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { cachePublic } from '#server/cache/cache-public.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { EventStreams } from '#server/events/event-streams.ts'
import { eventsApi } from '#server/events/events-api.ts'
import { endHeadBodies } from '#server/http/middleware/end-head-bodies.ts'
import {
  limitPasswordChecks,
  limitSignIns,
  rememberAddresses,
} from '#server/limits/limit-password-guesses.ts'
import {
  type LimitOptions,
  limitAccountChanges,
  limitAddresses,
  limitBounceReports,
  limitCodes,
  limitExports,
  limitResends,
  limitWriters,
} from '#server/limits/limit-requests.ts'
import { limitSecondFactors } from '#server/limits/limit-second-factors.ts'
import { limitPasskeySignIns, limitSessions } from '#server/limits/limit-sessions.ts'
import { limitStatusLinks } from '#server/limits/limit-status-links.ts'
import type { Metrics } from '#server/observability/metrics.ts'
import { apiDocs } from './api-docs.ts'
import { serveAssets } from './assets.ts'
import { type ClientAddress, createClientAddress } from './client-address.ts'
import { healthApi } from './health.ts'
import { allowListedOrigins } from './middleware/allow-listed-origins.ts'
import { handleErrors, handleMethodNotAllowed, handleNotFound } from './middleware/error-handler.ts'
import { identifyActor } from './middleware/identify-actor.ts'
import { logRequests } from './middleware/log-requests.ts'
import { measureRequests } from './middleware/measure-requests.ts'
import { requestContext } from './middleware/request-context.ts'
import { requireClientKey } from './middleware/require-client-key.ts'
import { requireJson } from './middleware/require-json.ts'
import { responseRequestId } from './middleware/response-request-id.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { setRequestId } from './middleware/set-request-id.ts'
import type { Pages } from './pages.ts'

export interface AppOptions {
  dependencies: Omit<FeatureNeeds, keyof typeof fromFeatures | 'look' | 'pulses'>
  /** Where the built files for the browser lie. */
  assetsFolder?: string
  /** Answers everything that is neither the API nor an asset. */
  pages?: Pages
  /** Keeps what visitors read; without one everything is made afresh. */
  cache?: ResponseCache
  /** How often somebody may do something; without it there are no limits. */
  limit?: LimitOptions
  /** Whether the server is on its way out, so that visitors should be sent to another one. */
  isStopping?: () => boolean
  /** Counts what is done; without it nothing is counted. */
  metrics?: Metrics | undefined
  /** What is told of as it happens; without it nothing is. */
  streams?: EventStreams
  /** Looks at how the site is, for its owners; without it there is nothing to look at. */
  look?: FeatureNeeds['look']
  /** Counts visits; without it nobody does. */
  pulses?: FeatureNeeds['pulses']
  /** Whose proxies are believed; without it nobody's. */
  addresses?: ClientAddress
}

/** Paths below `/api` that a program calls with a token of its own. */
const tokenPaths = features.flatMap(({ tokenPaths = [] }) => tokenPaths)
const keylessPaths = features.flatMap(({ keylessPaths = [] }) => keylessPaths)
const filePaths = features.flatMap(({ filePaths = [] }) => filePaths)
const cachedPaths = features.flatMap(({ cachedPaths = [] }) => cachedPaths)

/** The site as one HTTP application. It listens nowhere: tests call `request`, the server hands it to Node. */
export function createApp(options: AppOptions) {
  const { dependencies, assetsFolder, pages, cache, limit, metrics, isStopping = () => false } = options
  const { addresses = createClientAddress([]) } = options
  const { log, site } = dependencies
  const app = new Hono<ApiEnv>()
  app.onError(handleErrors(log))
  app.notFound(handleNotFound)
  if (metrics) app.use(measureRequests(metrics))
  app.use(
    endHeadBodies(),
    setRequestId(addresses),
    responseRequestId,
    logRequests(log),
    securityHeaders(site),
  )
  app.route('/', healthApi({ ...dependencies, isStopping }))
  app.use(requestContext(addresses))
  app.route('/auth/v1', createAuth(dependencies, limit))
  // Browsers send a page's last words with no header of its own. Devices and programs know no key and have no session, but a token.
  app.use('/api/*', except([...keylessPaths, ...tokenPaths], requireClientKey(site.clientKey)))
  app.use('/api/*', except(filePaths, requireJson()))
  app.use('/api/*', except(tokenPaths, identifyActor(dependencies)))
  if (cache) {
    const fromMemory = cachePublic(cache, metrics?.countPublicAnswer)
    for (const path of cachedPaths) app.use(path, fromMemory)
  }
  if (limit) {
    app.use('/api/*', limitAddresses(limit), except(tokenPaths, limitWriters(limit)))
    app.use('/api/profile/export', limitExports(limit))
    app.use('/api/settings/proof', limitPasswordChecks(limit, dependencies.accessTokens))
    app.use(bouncesPath, limitBounceReports(limit))
  }
  if (limit) app.use(limitStatusLinks(limit))
  const { external } = dependencies.accounts
  if (external) for (const path of ownAuthPaths) app.use(path, refuseForExternal(external))
  const needs = { ...dependencies, ...fromFeatures, look: options.look, pulses: options.pulses }
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

/** The auth service, whose errors have its protocol's shape. */
function createAuth(dependencies: AppOptions['dependencies'], limit?: LimitOptions) {
  const { accounts, log, site } = dependencies
  const auth = new Hono<ApiEnv>().onError(handleAuthErrors(log))
  if (accounts.external) return auth.all('*', refuseForExternal(accounts.external))
  if (accounts.redirectUrls.length > 0) auth.use(allowListedOrigins(site.url, accounts.redirectUrls))
  auth.use(requireClientKey(site.clientKey), requireJson())
  if (limit) {
    auth.use(limitAddresses(limit), rememberAddresses(limit))
    for (const path of ['/resend', '/otp', '/magiclink']) auth.use(path, limitResends(limit))
    auth.use('/verify', limitCodes(limit))
    auth.use('/token', limitSessions(limit, dependencies.database), limitSignIns(limit))
    auth.post('/passkeys/authentication/verify', limitPasskeySignIns(limit, dependencies.database))
    const { accessTokens } = dependencies
    auth.use('/factors/*', limitSecondFactors(limit, accessTokens))
    auth.use('/passkeys/*', limitSecondFactors(limit, accessTokens))
    auth.use('/user', limitPasswordChecks(limit, accessTokens), limitAccountChanges(limit, accessTokens))
  }
  return auth.route('/', authApi(dependencies)).all('*', handleAuthNotFound)
}

function createApi(needs: FeatureNeeds, streams: EventStreams | undefined) {
  const api = new Hono<ApiEnv>()
  for (const { api: routes = [] } of features) for (const create of routes) api.route('/', create(needs))
  return api.route('/', eventsApi(needs, streams)).route('/', apiDocs(api, needs.site))
}
