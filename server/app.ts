import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv } from '#app/api-env.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { accountsApi } from '#app/features/accounts/api.server.ts'
import { answerAuthErrors, answerAuthNotFound } from '#app/features/accounts/auth-errors.server.ts'
import { storiesApi } from '#app/features/stories/api.server.ts'
import { waitlistApi } from '#app/features/waitlist/api.server.ts'
import type { AnswerCache } from './answer-cache.ts'
import { apiDocs } from './api-docs.ts'
import { serveAssets } from './assets.ts'
import { healthApi } from './health.ts'
import { answerErrors, answerNotFound } from './middleware/answer-errors.ts'
import { cachePublic } from './middleware/cache-public.ts'
import { identifyActor } from './middleware/identify-actor.ts'
import { logRequests } from './middleware/log-requests.ts'
import { requireClientKey } from './middleware/require-client-key.ts'
import { requireJson } from './middleware/require-json.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import type { Pages } from './pages.ts'

export interface AppOptions {
  dependencies: Dependencies
  /** Where the built files for the browser lie. */
  assetsFolder?: string
  /** Answers everything that is neither the API nor an asset. */
  pages?: Pages
  /** Keeps what visitors read; without one everything is made afresh. */
  cache?: AnswerCache
}

/** The site as one HTTP application. It listens nowhere: tests call `request`, the server hands it to Node. */
export function createApp({ dependencies, assetsFolder, pages, cache }: AppOptions) {
  const { log, site } = dependencies
  const app = new Hono<ApiEnv>()
  app.onError(answerErrors(log))
  app.notFound(answerNotFound)
  app.use(requestId(), logRequests(log), securityHeaders(site))
  app.route('/', healthApi(dependencies))
  app.route('/auth/v1', createAuth(dependencies))
  app.use('/api/*', requireClientKey(site.clientKey), requireJson(), identifyActor(dependencies))
  if (cache) app.use('/api/stories', cachePublic(cache))
  app.route('/api', createApi(dependencies))
  app.all('/api/*', answerNotFound)
  if (assetsFolder !== undefined) app.route('/', serveAssets(assetsFolder))
  if (cache) app.use(cachePublic(cache))
  if (pages) app.all('*', (c) => pages(c.req.raw, c.var.requestId))
  return app
}

/** The auth service, whose errors have its protocol's shape. */
function createAuth(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .onError(answerAuthErrors(dependencies.log))
    .use(requireClientKey(dependencies.site.clientKey), requireJson())
    .route('/', accountsApi(dependencies))
    .all('*', answerAuthNotFound)
}

function createApi(dependencies: Dependencies) {
  const api = new Hono<ApiEnv>().route('/', storiesApi(dependencies)).route('/', waitlistApi(dependencies))
  return api.route('/', apiDocs(api, dependencies.site))
}
