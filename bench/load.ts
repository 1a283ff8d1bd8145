import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

export interface Load {
  url: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** One for each request, in turn; a new one each time when it is a function. */
  body?: string | (() => string)
  /** The process that serves it, to see what it costs. */
  pid?: number
}

export interface Measured {
  perSecond: number
  /** Processor time of the serving process, milliseconds a request. */
  cpuMs: number | null
  /** Resident memory of the serving process when the load ends. */
  residentMb: number | null
}

/** As many requests as the server answers, over so many connections; an answer other than 2xx is a failure of the benchmark. */
export async function load({ url, connections, seconds, method = 'GET', headers, body, pid }: Load): Promise<Measured> {
  const cpuBefore = pid === undefined ? 0 : await readCpuMs(pid)
  const setupRequest = typeof body === 'function' ? { setupRequest: (request: object) => ({ ...request, body: body() }) } : { body }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method, headers: { ...headers }, ...setupRequest }],
  })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`)
  return {
    perSecond: result.requests.total / result.duration,
    cpuMs: pid === undefined ? null : ((await readCpuMs(pid)) - cpuBefore) / result.requests.total,
    residentMb: pid === undefined ? null : await readResidentMb(pid),
  }
}

const ticksPerSecond = 100

/** What a process has used of the processor, in user and system. Linux only. */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Linux only. */
export async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
