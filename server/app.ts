import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { ApiEnv } from '#app/api-env.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { accountsApi } from '#app/features/accounts/api.server.ts'
import { answerAuthErrors, answerAuthNotFound } from '#app/features/accounts/auth-errors.server.ts'
import { storiesApi } from '#app/features/stories/api.server.ts'
import { waitlistApi } from '#app/features/waitlist/api.server.ts'
import { apiDocs } from './api-docs.ts'
import { serveAssets } from './assets.ts'
import { healthApi } from './health.ts'
import { answerErrors, answerNotFound } from './middleware/answer-errors.ts'
import { identifyActor } from './middleware/identify-actor.ts'
import { logRequests } from './middleware/log-requests.ts'
import { requireClientKey } from './middleware/require-client-key.ts'
import { requireJson } from './middleware/require-json.ts'

export interface AppOptions {
  dependencies: Dependencies
  /** Where the built files for the browser lie. */
  assetsFolder?: string
  /** Answers everything that is neither the API nor an asset. */
  pages?: (request: Request, requestId: string) => Promise<Response>
}

/** The site as one HTTP application. It listens nowhere: tests call `request`, the server hands it to Node. */
export function createApp({ dependencies, assetsFolder, pages }: AppOptions) {
  const { log, site } = dependencies
  const app = new Hono<ApiEnv>()
  app.onError(answerErrors(log))
  app.notFound(answerNotFound)
  app.use(requestId(), logRequests(log), secureHeaders())
  app.route('/', healthApi(dependencies))
  app.route('/auth/v1', createAuth(dependencies))
  app.use('/api/*', requireClientKey(site.clientKey), requireJson(), identifyActor(dependencies))
  app.route('/api', createApi(dependencies))
  app.all('/api/*', answerNotFound)
  if (assetsFolder !== undefined) app.route('/', serveAssets(assetsFolder))
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
