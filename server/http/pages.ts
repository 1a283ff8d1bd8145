import { randomUUID } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { dependenciesContext, nonceContext } from '#app/http/server/router-context.server.ts'

export type Pages = (request: Request, requestId: string) => Promise<Response>

/** The pages of React Router, with what the server is composed of within reach of their loaders. */
export function createPages(build: ServerBuild, dependencies: Dependencies): Pages {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, requestId) => {
    const context = new RouterContextProvider()
    context.set(nonceContext, randomUUID())
    context.set(dependenciesContext, { ...dependencies, log: dependencies.log.child({ requestId }) })
    return handle(request, context)
  }
}
