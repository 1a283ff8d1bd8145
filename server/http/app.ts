import { Hono } from 'hono'
import { except } from 'hono/combine'
import { bouncesPath, peopleFilePath, peopleImportsPath } from '#app/accounts/api-tokens/api-token-rules.ts'
import { apiTokensApi } from '#app/accounts/api-tokens/api-tokens-api.server.ts'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { ownAuthPaths, refuseForExternal } from '#app/accounts/auth/external/refuse-for-external.server.ts'
import { authApi } from '#app/accounts/auth/http/auth-api.server.ts'
import { handleAuthErrors, handleAuthNotFound } from '#app/accounts/auth/http/auth-error-handler.server.ts'
import { emailLinksApi } from '#app/accounts/auth/http/email-links-api.server.ts'
import { proofApi } from '#app/accounts/auth/http/proof-api.server.ts'
import { sessionsApi } from '#app/accounts/auth/http/sessions-api.server.ts'
import { waitingStoriesApi } from '#app/accounts/auth/http/waiting-stories-api.server.ts'
import { avatarsApi } from '#app/accounts/profiles/avatars-api.server.ts'
import { picturePath } from '#app/accounts/profiles/picture-rules.ts'
import { profilesApi } from '#app/accounts/profiles/profiles-api.server.ts'
import { deskApi } from '#app/accounts/staff/desk-api.server.ts'
import { staffApi } from '#app/accounts/staff/staff-api.server.ts'
import { chartsApi } from '#app/air/charts/charts-api.server.ts'
import { measureSharedChart } from '#app/air/charts/shared/refresh-shared-charts.command.server.ts'
import { readingsApi } from '#app/air/files/import/readings-api.server.ts'
import { previewPath, readingsPath } from '#app/air/files/import/readings-limits.ts'
import { plansApi } from '#app/air/plans/plans-api.server.ts'
import { airApi } from '#app/air/rooms/air-api.server.ts'
import { liveReadingsApi } from '#app/air/rooms/devices/live-api.server.ts'
import { liveReadingsPath } from '#app/air/rooms/devices/live-path.ts'
import { tokensApi } from '#app/air/rooms/devices/tokens-api.server.ts'
import { campaignsApi } from '#app/audience/campaigns/campaigns-api.server.ts'
import { wavesApi } from '#app/audience/campaigns/waves/waves-api.server.ts'
import { importFilePath } from '#app/audience/contacts/import/import-limits.ts'
import { peopleApi } from '#app/audience/contacts/people-api.server.ts'
import { funnelApi } from '#app/audience/funnel/funnel-api.server.ts'
import { healthDeskApi } from '#app/audience/health/health-api.server.ts'
import type { HealthLine } from '#app/audience/health/health-schemas.ts'
import { bouncesApi } from '#app/audience/suppression/bounces-api.server.ts'
import { webhooksApi } from '#app/audience/webhooks/webhooks-api.server.ts'
import { bookmarksApi } from '#app/community/bookmarks/bookmarks-api.server.ts'
import { commentsApi } from '#app/community/comments/comments-api.server.ts'
import { foldsApi } from '#app/community/folds/folds-api.server.ts'
import { lastVisitsApi } from '#app/community/last-visits/last-visits-api.server.ts'
import { notificationsApi, oneClickStop } from '#app/community/notifications/notifications-api.server.ts'
import { pushApi, pushWorker } from '#app/community/notifications/push/push-api.server.ts'
import { pushedPath } from '#app/community/notifications/push/push-limits.ts'
import { reactionsApi } from '#app/community/reactions/reactions-api.server.ts'
import { storiesApi } from '#app/community/stories/stories-api.server.ts'
import { appealsApi } from '#app/moderation/appeals/appeals-api.server.ts'
import { casesApi } from '#app/moderation/cases/cases-api.server.ts'
import { decisionsApi } from '#app/moderation/decisions/decisions-api.server.ts'
import { moderationApi } from '#app/moderation/moderation-api.server.ts'
import { reportStatusApi } from '#app/moderation/notifiers/report-status-api.server.ts'
import { reportsApi } from '#app/moderation/reports/reports-api.server.ts'
import { statisticsApi } from '#app/moderation/statistics/statistics-api.server.ts'
import { transparencyApi } from '#app/moderation/transparency/transparency-api.server.ts'
import { wordRulesApi } from '#app/moderation/words/word-rules-api.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { screeningApi } from '#app/platform/screening/screening-api.server.ts'
import type { PulseRecorder } from '#app/platform/visits/pulse-recorder.command.server.ts'
import { pulsePath } from '#app/platform/visits/visit-rules.ts'
import { visitsApi } from '#app/platform/visits/visits-api.server.ts'
import { manifestApi } from '#app/screens/layout/manifest-api.server.ts'
import { settingsApi } from '#app/screens/settings/settings-api.server.ts'
import { discoveryApi, keptDiscoveryPaths } from '#app/site/discovery/discovery-api.server.ts'
import { oneClickWithdrawal, promotionApi } from '#app/site/promotion/promotion-api.server.ts'
import { shareImagesApi } from '#app/site/sharing/share-images-api.server.ts'
import { contentApi } from '#app/site/site-content/content-api.server.ts'
import { waitlistApi } from '#app/site/waitlist/waitlist-api.server.ts'
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
  dependencies: AccountDependencies
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
  look?: () => Promise<HealthLine[]>
  /** Counts visits; without it nobody does. */
  pulses?: PulseRecorder
  /** Whose proxies are believed; without it nobody's. */
  addresses?: ClientAddress
}

/** Where whoever calls is known by a token alone. */
const tokenPaths = [
  liveReadingsPath,
  peopleFilePath,
  `${peopleImportsPath}/*`,
  bouncesPath,
  `${pushedPath}/*`,
]

/** Where a body is a file, of a type and size of its own. */
const filePaths = [picturePath, readingsPath, previewPath, importFilePath, peopleImportsPath, bouncesPath]

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
  app.use('/api/*', except([pulsePath, ...tokenPaths], requireClientKey(site.clientKey)))
  app.use('/api/*', except(filePaths, requireJson()))
  app.use('/api/*', except(tokenPaths, identifyActor(dependencies)))
  if (cache) {
    const fromMemory = cachePublic(cache, metrics?.countPublicAnswer)
    for (const path of ['/api/stories', '/api/stories/:id', ...keptDiscoveryPaths]) app.use(path, fromMemory)
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
  app.route('/api', createApi(options))
  app.all('/api/*', handleNotFound)
  app.route('/avatars', avatarsApi(dependencies))
  app.route('/', shareImagesApi(dependencies))
  app.route('/', manifestApi(dependencies))
  app.route('/', pushWorker(dependencies))
  app.route('/', discoveryApi(dependencies))
  app.route('/', transparencyApi(dependencies))
  // Mail providers POST here, and know no key.
  app.route('/', oneClickWithdrawal(dependencies))
  app.route('/', oneClickStop(dependencies))
  if (assetsFolder !== undefined) app.route('/', serveAssets(assetsFolder))
  if (cache) app.use(cachePublic(cache, metrics?.countPublicAnswer))
  if (pages)
    app
      .get('*', (c) => pages(c.req.raw, c.var.requestId, c.env?.incoming?.httpVersion))
      .all('*', handleMethodNotAllowed)
  return app
}

/** The auth service, whose errors have its protocol's shape. */
function createAuth(dependencies: AccountDependencies, limit?: LimitOptions) {
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

function createApi({ dependencies, streams, pulses, look }: AppOptions) {
  const api = new Hono<ApiEnv>()
    .route('/', storiesApi({ ...dependencies, measureChart: measureSharedChart }))
    .route('/', reactionsApi(dependencies))
    .route('/', commentsApi(dependencies))
    .route('/', bookmarksApi(dependencies))
    .route('/', foldsApi(dependencies))
    .route('/', lastVisitsApi(dependencies))
    .route('/', reportsApi(dependencies))
    .route('/', notificationsApi(dependencies))
    .route('/', pushApi(dependencies))
    .route('/', waitlistApi(dependencies))
    .route('/', visitsApi(dependencies, pulses))
    .route('/', screeningApi(dependencies))
    .route('/', emailLinksApi(dependencies))
    .route('/', waitingStoriesApi(dependencies))
    .route('/', promotionApi(dependencies))
    .route('/', profilesApi(dependencies))
    .route('/', settingsApi(dependencies))
    .route('/', proofApi(dependencies))
    .route('/', sessionsApi(dependencies))
    .route('/', staffApi(dependencies))
    .route('/', deskApi(dependencies))
    .route('/', contentApi(dependencies))
    .route('/', healthDeskApi(dependencies, look))
    .route('/', campaignsApi(dependencies))
    .route('/', wavesApi(dependencies))
    .route('/', peopleApi(dependencies))
    .route('/', apiTokensApi(dependencies))
    .route('/', bouncesApi(dependencies))
    .route('/', webhooksApi(dependencies))
    .route('/', funnelApi(dependencies))
    .route('/', eventsApi(dependencies, streams))
    .route('/', casesApi(dependencies))
    .route('/', decisionsApi(dependencies))
    .route('/', wordRulesApi(dependencies))
    .route('/', appealsApi(dependencies))
    .route('/', statisticsApi(dependencies))
    .route('/', moderationApi(dependencies))
    .route('/', readingsApi(dependencies))
    .route('/', airApi(dependencies))
    .route('/', chartsApi(dependencies))
    .route('/', plansApi(dependencies))
    .route('/', tokensApi(dependencies))
    .route('/', liveReadingsApi(dependencies))
    .route('/', reportStatusApi(dependencies))
  return api.route('/', apiDocs(api, dependencies.site))
}
