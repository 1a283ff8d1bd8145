import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  applyContentSecurityPolicy,
  developmentPolicy,
  hashScript,
} from '#app/platform/http/server/content-security-policy.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import beforeHydration from '#app/platform/hydration/before-hydration.ts?inline-script'
import loadScripts from '#app/platform/hydration/load-scripts.ts?inline-script'
import markSession from '#app/platform/session/mark-session.ts?inline-script'
import countVisit from '#app/platform/visits/send-pulse.ts?inline-script'
import { dependenciesContext } from './platform/http/server/page-loaders.server.ts'

/** Maximum duration of rendering a page after its loaders have finished. */
const renderTimeoutMs = 10_000

const constantHashes = [markSession, beforeHydration, loadScripts, countVisit].map(hashScript)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!import.meta.env.PROD) {
    const page = await renderPage(routerContext, request.url)
    headers.set('Content-Security-Policy', developmentPolicy)
    return new Response(page, { status, headers })
  }
  const nonce = randomUUID()
  const { authUrl } = context.get(dependenciesContext).site
  const page = await renderPage(routerContext, request.url, { nonce })
  const { html, contentSecurityPolicy } = applyContentSecurityPolicy(page, nonce, { constantHashes, authUrl })
  headers.set('Content-Security-Policy', contentSecurityPolicy)
  return new Response(html, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An expected response such as 404 is logged by the code that returns it.
  if (isRouteErrorResponse(error)) return
  const { pathname: path } = new URL(request.url)
  context.get(dependenciesContext).log.error({ path, error: describeError(error) }, 'page failed')
}

/** Renders the whole page before responding, because rendering waits for nothing after the loaders and the server holds the page in memory. */
function renderPage(
  routerContext: EntryContext,
  url: string,
  options: { nonce?: string } = {},
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const page = <ServerRouter context={routerContext} url={url} {...options} />
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      // Otherwise, React would put large parts at the end of the HTML, hidden until a script moves them to their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        const body = new PassThrough()
        pipe(body)
        buffer(body).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
    const timeout = setTimeout(() => abort(new Error('Rendering the page took too long')), renderTimeoutMs)
  })
}
