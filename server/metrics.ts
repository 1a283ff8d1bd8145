import { createServer, type Server } from 'node:http'
import type { MailOutcome } from '#app/features/mail/deliver.server.ts'
import type { PoolState } from '#database/client.ts'

/** One answered request, as it is counted. */
export interface MeasuredRequest {
  /** The pattern of its route and never its path, which anybody may invent. */
  route: string
  method: string
  status: number
  seconds: number
}

/** What is looked at when somebody asks for the figures. */
export interface Gauges {
  pools: Record<string, PoolState>
  /** Jobs that wait and that are worked on, by queue. */
  readQueues(): Promise<Record<string, { waiting: number; active: number }>>
}

export interface Metrics {
  requestBegan(): void
  requestEnded(request: MeasuredRequest): void
  countShed(): void
  /** Whether a public answer was kept, or had to be made. */
  countPublicAnswer(from: 'memory' | 'afresh'): void
  countMail(outcome: MailOutcome): void
  watch(gauges: Gauges): void
  /** All of it, as Prometheus reads it. */
  read(): Promise<{ contentType: string; text: string }>
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts what the server does. The package is loaded by those who want it only, as it costs memory. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const inFlight = new Gauge({
    name: 'clean_air_requests_in_flight',
    help: 'Requests being worked on.',
    registers,
  })
  const durations = new Histogram({
    name: 'clean_air_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route.',
    labelNames: ['route', 'method', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const shed = new Counter({
    name: 'clean_air_requests_shed_total',
    help: 'Requests refused with 503, as too many were in flight.',
    registers,
  })
  const publicAnswers = new Counter({
    name: 'clean_air_public_answers_total',
    help: 'Answers that are the same for everybody, by where they came from.',
    labelNames: ['from'],
    registers,
  })
  const mails = new Counter({
    name: 'clean_air_mails_total',
    help: 'What became of mails that were to be sent.',
    labelNames: ['outcome'],
    registers,
  })
  const connections = new Gauge({
    name: 'clean_air_database_connections',
    help: 'Connections of each pool, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const jobs = new Gauge({
    name: 'clean_air_jobs',
    help: 'Jobs of each queue, as counted within the last half minute.',
    labelNames: ['queue', 'state'],
    registers,
  })
  let gauges: Gauges | undefined

  async function look({ pools, readQueues }: Gauges): Promise<void> {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waited_for' }, waitingCount)
    }
    // Without the database there is no figure, and all the others are wanted more than ever.
    jobs.reset()
    for (const [queue, { waiting, active }] of Object.entries(await readQueues().catch(() => ({})))) {
      jobs.set({ queue, state: 'waiting' }, waiting)
      jobs.set({ queue, state: 'active' }, active)
    }
  }

  return {
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, seconds }) {
      inFlight.dec()
      durations.observe({ route, method, status }, seconds)
    },
    countShed: () => shed.inc(),
    countPublicAnswer: (from) => publicAnswers.inc({ from }),
    countMail: (outcome) => mails.inc({ outcome }),
    watch(watched) {
      gauges = watched
    },
    async read() {
      if (gauges) await look(gauges)
      return { contentType: register.contentType, text: await register.metrics() }
    },
  }
}

/** A server for nothing but the figures, on a port that visitors never reach. */
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
