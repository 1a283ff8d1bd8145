import { createHash, randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { dependenciesContext, nonceContext } from '#app/context.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { sessionScript } from '#app/features/accounts/session-script.ts'

export type Pages = (request: Request, requestId: string) => Promise<Response>

/** The pages of React Router, with what the server is composed of within reach of their loaders. */
export function createPages(build: ServerBuild, dependencies: Dependencies): Pages {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request, requestId) => {
    const nonce = randomUUID()
    const context = new RouterContextProvider()
    context.set(nonceContext, nonce)
    context.set(dependenciesContext, { ...dependencies, log: dependencies.log.child({ requestId }) })
    const response = await handle(request, context)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && response.body !== null
    if (!isPage) return response
    return import.meta.env.PROD ? secureScripts(response, nonce) : allowDevelopment(response, nonce)
  }
}

/** A development server adds scripts and styles of its own, and a connection through which it tells of changes. */
async function allowDevelopment(response: Response, nonce: string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(
    'Content-Security-Policy',
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; object-src 'none'; base-uri 'none'",
  )
  // React in the browser knows nothing of it and would complain of the difference.
  const html = (await response.text()).replaceAll(` nonce="${nonce}"`, '')
  return new Response(html, { status: response.status, headers })
}

const ownScript = (nonce: string) => new RegExp(`<script nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')

/**
 * Lets the page's own inline scripts run by their hashes, and no others. They are told from anything that got into
 * the page by the nonce they were rendered with; it then goes, so that the page can be kept and is the same for all.
 */
async function secureScripts(response: Response, nonce: string): Promise<Response> {
  const hashes = [hashScript(sessionScript)]
  const html = (await response.text())
    .replace(ownScript(nonce), (_script, attributes: string, source: string) => {
      if (source !== '') hashes.push(hashScript(source))
      return `<script${attributes}>${source}</script>`
    })
    .replaceAll(` nonce="${nonce}"`, '')
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', describePagePolicy(hashes))
  return new Response(html, { status: response.status, headers })
}

function hashScript(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** Styles may be inline: toasts bring theirs along, and no style can send anything anywhere under the rest. */
function describePagePolicy(scriptHashes: string[]): string {
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...new Set(scriptHashes)].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
