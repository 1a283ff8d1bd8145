import autocannon from 'autocannon'
import { readCpuMs, readResidentMb } from '#tests/servers/site-process.ts'

export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  port: number
  /** The process that serves it, to see what it costs. */
  pid: number
  connections: number
  seconds: number
  /** What each connection, counted from 0, sends over and over again. */
  requests: (connection: number) => LoadRequest[]
}

export interface Measured {
  perSecond: number
  /** Processor time of the serving process, milliseconds a request; null where another program measured. */
  cpuMs: number | null
  /** Resident memory of the serving process when the load ends. */
  residentMb: number | null
}

/**
 * As many requests as the server answers.
 *
 * @throws when an answer is no 2xx: what failed is no measure of anything
 */
export async function load({ port, pid, connections, seconds, requests }: Load): Promise<Measured> {
  const url = `http://localhost:${port}`
  const cpuBefore = await readCpuMs(pid)
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      client.setRequests(requests(connection).map((request) => ({ method: 'GET', headers: {}, ...request })))
      connection += 1
    },
  })
  const cpuMs = (await readCpuMs(pid)) - cpuBefore
  const { total } = result.requests
  if (total === 0 || result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${requests(0)[0]?.path} failed: ${JSON.stringify(result.statusCodeStats)}`)
  return {
    perSecond: total / result.duration,
    cpuMs: cpuMs / total,
    residentMb: await readResidentMb(pid),
  }
}
