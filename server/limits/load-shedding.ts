import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createConcurrencyLimiter } from '#app/concurrency/concurrency-limiter.server.ts'
import type { ApiErrorBody } from '#app/http/api-error-schema.ts'
import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'

/** Refuses a request and says so; counts it otherwise, until it is answered. */
export type ShedLoad = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** More than these at once only wait for each other, and for memory. */
const atOnce = 150
/** Browsers and proxies ask one thing at a time on a connection: whoever sends more without waiting is no browser. */
const atOnceOnConnection = 4
/** What says how the server is must say so most of all when it has too much to do. */
const healthPaths = new Set(['/healthz', '/readyz'])
const linePauseMs = 10_000

interface ShedLoadOptions extends Pick<Dependencies, 'log' | 'site'> {
  /** Told about each refusal. */
  onShed?: (() => void) | undefined
}

/**
 * Refuses with 503 what is more than the process can work on. At once and with as little work as can be: ten times too many
 * requests are refused in a small part of the time that answering takes.
 */
export async function createShedLoad(
  { log, site, onShed }: ShedLoadOptions,
  maxInFlight = atOnce,
): Promise<ShedLoad> {
  const safeHeaders = await listSecurityHeaders(site)
  const { status, code, message, headers } = serviceUnavailable()
  const acquire = createConcurrencyLimiter<Socket>({ max: maxInFlight, maxPerOwner: atOnceOnConnection })
  let refused = 0
  let quietUntil = 0

  function report(): void {
    onShed?.()
    refused += 1
    if (Date.now() < quietUntil) return
    log.warn({ refused }, 'too many concurrent requests')
    quietUntil = Date.now() + linePauseMs
    refused = 0
  }

  return (incoming, outgoing) => {
    if (healthPaths.has(incoming.url ?? '')) return false
    const release = acquire(incoming.socket)
    if (release) {
      // Once it is answered, or its connection is gone.
      outgoing.once('close', release)
      return false
    }
    const requestId = readRequestId(incoming)
    const body: ApiErrorBody = { error: { code, message, requestId } }
    const described = {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    }
    outgoing.writeHead(status, { ...safeHeaders, ...headers, ...described })
    outgoing.end(JSON.stringify(body))
    report()
    return true
  }
}
