import { createServer, type Server } from 'node:http'
import type { MailOutcome } from '#app/platform/mail/deliver-mail.server.ts'
import type { PoolState } from '#database/client.ts'

interface MeasuredRequest {
  /** The route's pattern. Never the path, because clients could create any number of them. */
  route: string
  method: string
  status: number
  seconds: number
}

/** Sources that are read when the metrics are requested. */
interface Gauges {
  pools: Record<string, PoolState>
  readQueues(): Promise<Record<string, { waiting: number; active: number }>>
  countStreams(): number
}

export interface Metrics {
  requestBegan(): void
  requestEnded(request: MeasuredRequest): void
  countShed(): void
  /** Counts a public response as cached or produced. */
  countPublicAnswer(from: 'memory' | 'afresh'): void
  /** Counts a response from the cache that no route saw. This is faster than counting it like other responses. */
  countKept(status: 200 | 304): void
  countMail(outcome: MailOutcome): void
  watch(gauges: Gauges): void
  /** Returns all metrics in Prometheus format. */
  read(): Promise<{ contentType: string; text: string }>
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Prometheus = typeof import('prom-client')

/** Creates the metrics. The package is loaded only when enabled, because it takes memory. */
export async function createMetrics(): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const register = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register })
  const { settleKept, ...requests } = measureRequests(prometheus, [register])
  const state = watchState(prometheus, [register])
  return {
    ...requests,
    countMail: state.countMail,
    watch: state.watch,
    async read() {
      settleKept()
      await state.look()
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

type Registers = InstanceType<Prometheus['Registry']>[]

function measureRequests({ Counter, Gauge, Histogram }: Prometheus, registers: Registers) {
  const inFlight = new Gauge({
    name: 'clean_air_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  })
  const durations = new Histogram({
    name: 'clean_air_request_duration_seconds',
    help: 'Duration of completed requests, by route pattern, method and status. Cached responses are not included.',
    labelNames: ['route', 'method', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const shed = new Counter({
    name: 'clean_air_requests_shed_total',
    help: 'Requests refused with 503 because too many were in progress.',
    registers,
  })
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, seconds }: MeasuredRequest) {
      inFlight.dec()
      durations.observe({ route, method, status }, seconds)
    },
    countShed: () => shed.inc(),
    ...countPublicAnswers({ Counter }, registers),
  }
}

function countPublicAnswers({ Counter }: Pick<Prometheus, 'Counter'>, registers: Registers) {
  const answers = new Counter({
    name: 'clean_air_public_answers_total',
    help: 'Public responses, by source: memory (cached) or afresh (produced).',
    labelNames: ['from'],
    registers,
  })
  const keptAnswers = new Counter({
    name: 'clean_air_kept_answers_total',
    help: 'Responses served from the cache, by status. The duration histogram does not include them.',
    labelNames: ['status'],
    registers,
  })
  const kept = { 200: 0, 304: 0 }
  return {
    countPublicAnswer: (from: 'memory' | 'afresh') => answers.inc({ from }),
    countKept(status: 200 | 304) {
      kept[status] += 1
    },
    settleKept() {
      for (const status of [200, 304] as const) {
        keptAnswers.inc({ status }, kept[status])
        answers.inc({ from: 'memory' }, kept[status])
        kept[status] = 0
      }
    },
  }
}

function watchState({ Counter, Gauge }: Prometheus, registers: Registers) {
  const mails = new Counter({
    name: 'clean_air_mails_total',
    help: 'Emails, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const connections = new Gauge({
    name: 'clean_air_database_connections',
    help: 'Database connections (busy, idle) and callers waiting for one (waited_for), by pool.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'clean_air_jobs',
    help: 'Jobs, by queue and state. At most 30 seconds old.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const streams = new Gauge({
    name: 'clean_air_event_streams',
    help: 'Open event streams (/api/events).',
    registers,
  })
  let watched: Gauges = { pools: {}, readQueues: async () => ({}), countStreams: () => 0 }
  return {
    countMail: (outcome: MailOutcome) => mails.inc({ outcome }),
    watch(gauges: Gauges) {
      watched = gauges
    },
    async look() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(watched.pools)) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waited_for' }, waitingCount)
      }
      streams.set(watched.countStreams())
      // Queue counts are missing without a database, when the other metrics matter most.
      const queues = await watched.readQueues().catch(() => ({}))
      jobs.reset()
      for (const [queue, { waiting, active }] of Object.entries(queues)) {
        jobs.set({ queue, state: 'waiting' }, waiting)
        jobs.set({ queue, state: 'active' }, active)
      }
    },
  }
}

/** Creates a server that only serves metrics, on a port that visitors can't reach. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
