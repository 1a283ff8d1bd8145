import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { runLifecycle } from '#server/boot/lifecycle.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { projectFolder } from '#server/boot/project-folder.ts'
import { printStarted, type StartedServices, startServices } from '#server/boot/start-services.ts'
import type { SiteEntry } from '#server/site-entry.ts'

/** Paths that bypass Vite, which would treat `/api/docs/swagger-ui.css` as a source module. */
const apiPath = /^\/(api|auth\/v1|healthz|readyz)(\/|\?|$)/

/** Serves the site from its current sources: the app is recreated when one of its modules changes. */
function createDevelopmentFetch(
  loadEntry: () => Promise<SiteEntry>,
  { dependencies, streams, pulses, look }: StartedServices,
) {
  let current: { entry: SiteEntry; app: ReturnType<SiteEntry['createApp']> } | undefined
  return async (request: Request): Promise<Response> => {
    const entry = await loadEntry()
    if (current?.entry !== entry) {
      const pages = entry.createBuiltPages(dependencies)
      current = { entry, app: entry.createApp({ dependencies, pages, streams, pulses, look }) }
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
    const { siteEntry } = await vite.ssrLoadModule('/server/site-entry.ts')
    return siteEntry
  }
  const site = await startServices(loadEntry, onStop)
  const answer = getRequestListener(createDevelopmentFetch(loadEntry, site))
  server.on('request', (request, response) => {
    if (apiPath.test(request.url ?? '')) return answer(request, response)
    vite.middlewares(request, response, () => void answer(request, response))
  })
  await bind(server, site.config.port, site.config.host)
  onStop(() => closeServer(server))
  // Closed first, because its open connections to pages would keep the server waiting.
  onStop(() => vite.close())
  await printStarted(site)
})
