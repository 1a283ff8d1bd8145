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
  /** The process that serves it, for measuring its cost. */
  pid: number
  connections: number
  seconds: number
  /** The requests that a connection, counted from 0, repeats. */
  requests: (connection: number) => LoadRequest[]
}

export interface Measured {
  perSecond: number
  /** The serving process's processor milliseconds per request; null if another program measured the rate. */
  cpuMs: number | null
  /** The serving process's resident memory at the end of the load. */
  residentMb: number | null
}

/** Sends as many requests as the server answers. @throws if a response is not 2xx, because failures would make the measurement meaningless */
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
