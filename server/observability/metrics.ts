import { createServer, type Server } from 'node:http'
import type { Counter, Gauge } from 'prom-client'
import type { MailOutcome } from '#app/platform/mail/deliver-mail.server.ts'
import type { PoolState } from '#database/client.ts'

interface MeasuredRequest {
  route: string
  method: string
  status: number
  seconds: number
}

interface Gauges {
  pools: Record<string, PoolState>
  readQueues(): Promise<Record<string, { waiting: number; active: number }>>
  countStreams(): number
}

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

export async function createMetrics() {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const describe = (name: string, help: string, labelNames: string[]) => ({
    ...{ name: `clean_air_${name}`, help, labelNames },
    registers: [register],
  })
  const counter = (name: string, help: string, ...labels: string[]) =>
    new Counter(describe(name, help, labels))
  const gauge = (name: string, help: string, ...labels: string[]) => new Gauge(describe(name, help, labels))
  const durations = new Histogram({
    ...describe(
      'request_duration_seconds',
      'Duration of completed requests, by route pattern, method and status. Cached responses are not included.',
      ['route', 'method', 'status'],
    ),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const answers = countAnswers(counter)
  const state = watchState(gauge)
  const inFlight = gauge('requests_in_flight', 'Requests in progress.')
  const shed = counter('requests_shed_total', 'Requests refused with 503 because too many were in progress.')
  const mails = counter('mails_total', 'Emails, by outcome.', 'outcome')
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, seconds }: MeasuredRequest) {
      inFlight.dec()
      durations.observe({ route, method, status }, seconds)
    },
    countShed: () => shed.inc(),
    countPublicAnswer: answers.countPublicAnswer,
    countKept: answers.countKept,
    countMail: (outcome: MailOutcome) => mails.inc({ outcome }),
    watch: state.watch,
    async read(): Promise<{ contentType: string; text: string }> {
      answers.settleKept()
      await state.look()
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

type Create<Metric> = (name: string, help: string, ...labels: string[]) => Metric

function countAnswers(counter: Create<Counter>) {
  const answers = counter(
    'public_answers_total',
    'Public responses, by source: memory (cached) or afresh (produced).',
    'from',
  )
  const keptAnswers = counter(
    'kept_answers_total',
    'Responses served from the cache, by status. The duration histogram does not include them.',
    'status',
  )
  const kept = { 200: 0, 304: 0 }
  return {
    countPublicAnswer: (from: 'memory' | 'afresh') => answers.inc({ from }),
    /** Counts a response from the cache that no route saw. This is faster than counting it like other responses. */
    countKept(status: 200 | 304): void {
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

function watchState(gauge: Create<Gauge>) {
  const connections = gauge(
    'database_connections',
    'Database connections (busy, idle) and callers waiting for one (waited_for), by pool.',
    ...['pool', 'state'],
  )
  const jobs = gauge('jobs', 'Jobs, by queue and state. At most 30 seconds old.', 'queue', 'state')
  const streams = gauge('event_streams', 'Open event streams (/api/events).')
  let watched: Gauges = { pools: {}, readQueues: async () => ({}), countStreams: () => 0 }
  return {
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
