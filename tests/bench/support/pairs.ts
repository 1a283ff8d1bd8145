import { describeSignIn } from '../data/people.ts'
import { runPgbench } from '../references/pgbench.ts'
import type { BenchContext } from './bench-context.ts'
import { type LoadRequest, load, type Measured } from './load.ts'
import { runScript } from './processes.ts'
import type { Recorded } from './recorded-requests.ts'
import { siteSettings } from './site.ts'

export interface Pair {
  name: string
  reference: string
  /** The smallest allowed ratio of the site's figure to the reference's. */
  promise: number
  site(): Promise<Measured>
  other(): Promise<Measured>
}

const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }
/** The number of the site's database connections for reading, and for writing. */
const databaseConnections = 8
const browsers = 32

export const warmPaths = ['/', '/community', '/api/stories']

export function warmPair({ seconds, cached, memory }: BenchContext, path: string): Pair {
  const measure = (port: number, pid: number) =>
    load({ port, pid, connections: browsers, seconds, requests: () => [{ path, headers: browserHeaders }] })
  return {
    name: `${path}, warm`,
    reference: 'node:http from memory',
    promise: 0.85,
    site: () => measure(Number(new URL(cached.url).port), cached.pid),
    other: () => measure(memory.port, memory.pid),
  }
}

/** Compares the site with PostgreSQL alone running the same statements. */
export function databasePair(
  { connection, seconds, uncached: { port, pid } }: BenchContext,
  { name, promise, requests, statements, instead, runsPerScript }: Recorded,
): Pair {
  return {
    name,
    reference: 'pgbench',
    promise,
    site: () => load({ port, pid, connections: databaseConnections, seconds, requests }),
    async other() {
      const options = { connection, statements, instead, connections: databaseConnections, seconds }
      return { perSecond: (await runPgbench(options)) * runsPerScript, cpuMs: null, residentMb: null }
    },
  }
}

/** Uses two connections: rendering keeps one processor busy, and the other runs the loaders' statements. */
export function renderPair(
  { connection, seconds, uncached: { port, pid } }: BenchContext,
  path: string,
): Pair {
  const requests = (): LoadRequest[] => [{ path, headers: browserHeaders }]
  return {
    name: `${path}, rendered afresh`,
    reference: 'React alone',
    promise: 0.7,
    site: () => load({ port, pid, connections: 2, seconds, requests }),
    async other() {
      const env = { ...siteSettings(connection), NODE_ENV: 'production' }
      return runScript('references/react-alone.ts', [path, `${seconds}`], env)
    },
  }
}

export function signInPair({ seconds, uncached: { port, pid }, signingIn, person }: BenchContext): Pair {
  const requests = (connection: number): LoadRequest[] =>
    signingIn.slice(connection, connection + 1).map((each) => {
      const request = describeSignIn(each)
      return { ...request, headers: { ...request.headers, 'x-forwarded-for': `192.0.2.${connection + 1}` } }
    })
  return {
    name: 'sign in',
    reference: 'argon2 alone',
    promise: 0.7,
    site: () => load({ port, pid, connections: signingIn.length, seconds, requests }),
    other: () =>
      runScript('references/argon2-alone.ts', [person.passwordHash, person.password, `${seconds}`]),
  }
}
