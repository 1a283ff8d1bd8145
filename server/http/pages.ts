import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { dependenciesContext } from '#app/platform/http/server/router-context.server.ts'
import type { Inbox } from '#app/platform/mail/inbox.ts'
import { inboxContext } from '#app/platform/mail/inbox-context.server.ts'
import { isLocalRequest } from '#app/platform/mail/is-local-request.ts'
import type { PageContext } from '#app/services.server.ts'

export interface PageDependencies extends Dependencies {
  /** The mails kept instead of sent; null unless the site is on localhost without a mail server. */
  inbox: Inbox | null
  fillContext: PageContext
}

/**
 * Returns the request without its abort signal and method: the client that asked first may disconnect while others wait for the same page,
 * and a HEAD also needs the whole page because its headers name the page's scripts.
 */
function withoutEnd({ url, headers }: Request): Request {
  return new Request(url, { headers })
}

/** @param httpVersion of the connection, if any */
export type Pages = (request: Request, requestId: string, httpVersion?: string) => Promise<Response>

/** Creates React Router's pages, with the server's dependencies in the loaders' context. */
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
