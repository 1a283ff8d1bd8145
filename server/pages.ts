import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { dependenciesContext } from '#app/context.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'

/** The pages of React Router, with what the server is composed of within reach of their loaders. */
export function createPages(build: ServerBuild | (() => Promise<ServerBuild>), dependencies: Dependencies) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request, requestId: string): Promise<Response> => {
    const context = new RouterContextProvider()
    const log = dependencies.log.child({ requestId })
    context.set(dependenciesContext, { ...dependencies, log })
    return handle(request, context)
  }
}
