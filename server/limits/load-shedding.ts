import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue } from '#app/concurrency/fair-queue.server.ts'
import type { ApiErrorBody } from '#app/http/api-error-schema.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'
import { type BodyReader, createBodyReader } from './read-body.ts'
import { watchUploadRate } from './upload-rate.ts'

/** Calls `handle` when it is this request's turn, or refuses it. */
export type ShedLoad = (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void

const defaults = {
  /** More at once only wait for each other, and for memory. */
  maxActive: 64,
  /** One address with slow requests leaves most of the server to all others. */
  maxActivePerOwner: 16,
  maxWaiting: 2_000,
  /** A school of people behind one address, each of whom has asked for a page. */
  maxWaitingPerOwner: 128,
}
/** Whoever has waited this long has gone, or is better told to come back. */
const maxWaitMs = 10_000
/** Browsers and proxies send one request at a time on a connection: one that sends more without waiting is no browser, and is closed. */
const maxPipelined = 4
/** What says how the server is must say so most of all when it has too much to do. */
const healthPaths = new Set(['/healthz', '/readyz'])
const linePauseMs = 10_000

interface LoadSheddingOptions extends Pick<Dependencies, 'log' | 'site'> {
  addresses: ClientAddress
  /** Told about each refusal. */
  onShed?: (() => void) | undefined
  /** Of a request whose body the app reads itself as it comes in. */
  isUpload(incoming: IncomingMessage): boolean
  limits?: Partial<typeof defaults>
  readBody?: BodyReader
}

/**
 * Lets complete requests in, a bounded number at once, the addresses in turn. What has to wait for too long, or finds too many
 * waiting, is refused with 503: at once and with as little work as can be, as ten times too many requests are refused in a small
 * part of the time that answering takes.
 */
export async function createShedLoad({
  log,
  site,
  addresses,
  onShed,
  isUpload,
  limits,
  readBody = createBodyReader(),
}: LoadSheddingOptions): Promise<ShedLoad> {
  const refuse = await createRefusal({ site, addresses })
  const enter = createFairQueue({ ...defaults, ...limits })
  const pipelined = new WeakMap<object, number>()
  let refused = 0
  let quietUntil = 0

  function shed(incoming: IncomingMessage, outgoing: ServerResponse): void {
    refuse(incoming, outgoing, serviceUnavailable())
    onShed?.()
    refused += 1
    if (Date.now() < quietUntil) return
    log.warn({ refused }, 'too many concurrent requests')
    quietUntil = Date.now() + linePauseMs
    refused = 0
  }

  function queue(incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void): void {
    const timer = setTimeout(() => {
      leave?.()
      shed(incoming, outgoing)
    }, maxWaitMs)
    const leave = enter(addresses.ofRequest(incoming), (release) => {
      clearTimeout(timer)
      // What is left to do once the answer has been handed over is the reader's to wait for, not everybody's.
      outgoing.once('finish', release).once('close', release)
      handle()
    })
    outgoing.once('close', () => {
      clearTimeout(timer)
      leave?.()
    })
    if (leave) return
    clearTimeout(timer)
    shed(incoming, outgoing)
  }

  return (incoming, outgoing, handle) => {
    if (healthPaths.has(incoming.url ?? '')) return handle()
    const before = pipelined.get(incoming.socket) ?? 0
    if (before >= maxPipelined) {
      // A response for each would be kept in memory until those before it are done: a connection sends thousands at once.
      incoming.socket.destroy()
      return
    }
    pipelined.set(incoming.socket, before + 1)
    outgoing.once('close', () => pipelined.set(incoming.socket, (pipelined.get(incoming.socket) ?? 1) - 1))
    if (!hasBody(incoming)) return queue(incoming, outgoing, handle)
    if (isUpload(incoming)) {
      watchUploadRate(incoming, outgoing)
      return queue(incoming, outgoing, handle)
    }
    readBody({ incoming, outgoing, owner: addresses.ofRequest(incoming) }, (outcome) => {
      if (outcome === 'too many') return shed(incoming, outgoing)
      if (outcome === 'too slow') return refuse(incoming, outgoing, tooSlow())
      // The rest of a body that is too large is not read: the answer has to say that the connection ends here.
      if (!incoming.complete) closeAfter(outgoing)
      queue(incoming, outgoing, handle)
    })
  }
}

/** Answers without the app: with the headers that every response has, and the one shape of errors. */
async function createRefusal({ site, addresses }: Pick<LoadSheddingOptions, 'site' | 'addresses'>) {
  const safeHeaders = await listSecurityHeaders(site)
  return (incoming: IncomingMessage, outgoing: ServerResponse, error: ApiError): void => {
    if (outgoing.headersSent || outgoing.destroyed) return
    const { status, code, message, headers } = error
    const requestId = readRequestId(incoming, addresses)
    const body: ApiErrorBody = { error: { code, message, requestId } }
    if (!incoming.complete) closeAfter(outgoing)
    outgoing.writeHead(status, {
      ...safeHeaders,
      ...headers,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    })
    outgoing.end(JSON.stringify(body))
  }
}

function tooSlow(): ApiError {
  return new ApiError(408, 'request_timeout', 'The request took too long to arrive. Please try again.')
}

/** Ends the connection once the response is out, and says so in the response. */
function closeAfter(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}
