import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { dependenciesContext } from '#app/platform/http/server/page-loaders.server.ts'
import type { Inbox } from '#app/platform/mail/inbox.ts'
import { inboxContext } from '#app/platform/mail/inbox-context.server.ts'
import { isLocalRequest } from '#app/platform/mail/is-local-request.ts'
import type { PageContext } from '#app/services.server.ts'

export interface PageDependencies extends Dependencies {
  /** The mails kept instead of sent; null unless the site is on localhost without a mail server. */
  inbox: Inbox | null
  fillContext: PageContext
}

/** The client that asked first may disconnect while others wait for the page. For a HEAD, the page's headers name its scripts. */
function withoutEnd({ url, headers }: Request): Request {
  return new Request(url, { headers })
}

/** @param httpVersion the connection's HTTP version, if known */
export type Pages = (request: Request, requestId: string, httpVersion?: string) => Promise<Response>

export function createPages(
  build: ServerBuild,
  { inbox, fillContext, ...dependencies }: PageDependencies,
): Pages {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, requestId, httpVersion) => {
    const context = new RouterContextProvider()
    context.set(dependenciesContext, { ...dependencies, log: dependencies.log.child({ requestId }) })
    context.set(inboxContext, isLocalRequest(request, httpVersion) ? inbox : null)
    fillContext(context)
    return handle(withoutEnd(request), context)
  }
}
