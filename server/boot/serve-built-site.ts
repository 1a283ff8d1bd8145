import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { type Config, declareProduction, isAskedByServiceManager } from '#server/config/config.ts'
import { createHttpServer, refuseManyHeaders } from '#server/http/http-server.ts'
import { limitConnections } from '#server/limits/connections/connection-limiter.ts'
import { createMetricsServer, type Metrics } from '#server/observability/metrics.ts'
import type { SiteEntry } from '#server/site-entry.ts'
import { createDrain } from './drain.ts'
import { bind, bindSite, closeServer } from './listen.ts'
import { OperatorError } from './operator-error.ts'
import { projectFolder } from './project-folder.ts'
import { createProxyNotice } from './proxy-notice.ts'
import { printStarted, type StartedServices, startServices } from './start-services.ts'

const assetsFolder = path.join(projectFolder, 'build/client')

/** Loads the build. Node runs the server's start from source; everything else comes from the build. */
async function loadBuild(): Promise<SiteEntry> {
  const file = path.join(projectFolder, 'build/server/index.js')
  if (!existsSync(file))
    throw new OperatorError('The site isn’t built. Run `npm start`, or `npm run build` first.')
  declareProduction()
  const { siteEntry } = await import(file)
  return siteEntry
}

interface ServeOptions {
  onStop: (stop: () => Promise<unknown>) => void
  /** Adjusts the settings after they were read. */
  adjust?: (config: Config) => Config
  /** Runs when everything is started, before the first request is accepted. */
  prepare?: (site: StartedServices) => Promise<void>
  /** Answers requests before the site does. @returns false for a request that it leaves to the site */
  answer?: ((incoming: IncomingMessage, outgoing: ServerResponse) => boolean) | undefined
}

export async function serveBuiltSite({ onStop, adjust, prepare, answer }: ServeOptions): Promise<void> {
  const site = await startServices(loadBuild, onStop, adjust)
  await prepare?.(site)
  const { config, dependencies, cache, limit, streams, pulses, addresses, look, metrics } = site
  const { createApp, createServeCached, createBuiltPages, createShedLoad, createPulseGate } =
    await loadBuild()
  const pages = createBuiltPages(dependencies)
  const server = createHttpServer()
  limitConnections(server, addresses)
  const drain = createDrain(server)
  const app = createApp({
    dependencies,
    assetsFolder,
    pages,
    cache,
    limit,
    streams,
    pulses,
    metrics,
    addresses,
    look,
    isStopping: drain.hasBegun,
  })
  const serveCached = await createServeCached(dependencies, { cache, addresses, metrics })
  const shedLoad = await createShedLoad({
    ...dependencies,
    addresses,
    onShed: metrics?.countShed,
  })
  const dropPulses = await createPulseGate(dependencies, { pulses, addresses })
  const serveFresh = getRequestListener(app.fetch)
  const noticeProxy = createProxyNotice({ ...dependencies, addresses })
  const serve = drain.holdBack((incoming, outgoing) => {
    if (incoming.socket.destroyed || refuseManyHeaders(incoming, outgoing)) return
    if (answer?.(incoming, outgoing)) return
    noticeProxy(incoming)
    dropPulses(incoming, outgoing, () => {
      if (!serveCached(incoming, outgoing))
        shedLoad(incoming, outgoing, async () => serveFresh(incoming, outgoing))
    })
  })
  server.on('request', serve)
  await serveMetrics(metrics, config, onStop)
  const closePort = await bindSite(server, config.port, config.host)
  onStop(async () => {
    streams.endAll()
    await drain.begin()
    await closePort()
  })
  // Maglev would free memory in a background thread, which gets no processor time in a flood. Not in the start script, because the compile
  // cache is tied to the flags with which Node was started.
  setFlagsFromString('--no-maglev-destroy-on-background')
  await printStarted(site)
  await notifyReady(dependencies.log)
}

/** Serves metrics, by default on localhost only: they reveal how busy the site is and how to overload it. */
async function serveMetrics(
  metrics: Metrics | undefined,
  { metricsPort, metricsHost }: Config,
  onStop: ServeOptions['onStop'],
): Promise<void> {
  if (!metrics || metricsPort === undefined) return
  const server = createMetricsServer(metrics)
  await bind(server, metricsPort, metricsHost, 'METRICS_PORT')
  onStop(() => closeServer(server))
}

/** Tells systemd (`Type=notify`), by its own program, because Node can't send to a datagram socket of Unix. */
export async function notifyReady(log: Pick<Logger, 'error'>): Promise<void> {
  if (!isAskedByServiceManager()) return
  try {
    await promisify(execFile)('systemd-notify', ['--ready'])
  } catch (error) {
    log.error({ error }, 'systemd could not be told that the site is ready')
  }
}
