import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { runLifecycle } from '#server/boot/lifecycle.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import {
  printStarted,
  projectFolder,
  type SiteEntry,
  type StartedSite,
  startSite,
} from '#server/boot/start-site.ts'

/** Not for Vite, which would take `/api/docs/swagger-ui.css` for a module of ours. */
const apiPath = /^\/(api|auth\/v1|healthz|readyz)(\/|\?|$)/

/** The site as its sources are now: the app is put together anew whenever one of its modules has changed. */
function createDevelopmentFetch(loadEntry: () => Promise<SiteEntry>, { dependencies }: StartedSite) {
  let current: { createApp: SiteEntry['createApp']; app: ReturnType<SiteEntry['createApp']> } | undefined
  return async (request: Request): Promise<Response> => {
    const { createApp, createBuiltPages } = await loadEntry()
    if (current?.createApp !== createApp) {
      const pages = createBuiltPages(dependencies)
      current = { createApp, app: createApp({ dependencies, pages }) }
    }
    return current.app.fetch(request)
  }
}

runLifecycle(async (onStop) => {
  const server = createServer()
  const vite = await createViteServer({
    root: projectFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  const loadEntry = async (): Promise<SiteEntry> => {
    const entry = await vite.ssrLoadModule('/server/entry.ts')
    return {
      createServices: entry.createServices,
      createServeCached: entry.createServeCached,
      createApp: entry.createApp,
      createBuiltPages: entry.createBuiltPages,
      createShedLoad: entry.createShedLoad,
      migrateDatabase: entry.migrateDatabase,
    }
  }
  const site = await startSite(loadEntry, onStop)
  const answer = getRequestListener(createDevelopmentFetch(loadEntry, site))
  server.on('request', (request, response) => {
    if (apiPath.test(request.url ?? '')) return answer(request, response)
    vite.middlewares(request, response, () => void answer(request, response))
  })
  await bind(server, site.config.port, site.config.host)
  onStop(() => closeServer(server))
  // Closed first: its open connections to the pages would keep the server waiting.
  onStop(() => vite.close())
  printStarted(site)
})
