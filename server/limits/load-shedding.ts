import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue, type FairQueueLimits } from '#app/platform/concurrency/fair-queue.server.ts'
import type { ApiErrorBody } from '#app/platform/http/api-error-schema.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'
import { type BodyReader, createBodyReader, enforceUploadRate } from './read-body.ts'
import { kindOfRequest, type RequestKind } from './request-kind.ts'

type ShedLoad = (incoming: IncomingMessage, outgoing: ServerResponse, handle: Handle) => void

/** Resolves once the work is done, even if the client has disconnected. */
type Handle = () => Promise<unknown>

interface ShedRequest {
  incoming: IncomingMessage
  outgoing: ServerResponse
  handle: Handle
}

/** The concurrent requests of each kind, in total and by address. Others wait. */
const places: Readonly<Record<RequestKind, Pick<FairQueueLimits, 'maxActive' | 'maxActivePerOwner'>>> = {
  /** One thread renders pages. With the limits 3 and 2, a page took 39 to 63 ms during a flood instead of 24 to 33. */
  page: { maxActive: 2, maxActivePerOwner: 1 },
  /** Separate, so that static pages do not wait for pages that wait for the database. */
  staticPage: { maxActive: 1, maxActivePerOwner: 1 },
  /** Most wait for passwords to be hashed in turn. A higher limit would only move the wait: with 64, some waited 15 s instead of 6. */
  password: { maxActive: 24, maxActivePerOwner: 2 },
  upload: { maxActive: 16, maxActivePerOwner: 4 },
  /** Separate, so that assets do not wait for slow requests of other kinds. */
  asset: { maxActive: 8, maxActivePerOwner: 4 },
  /** One slow address leaves a place for others. With 5 and 3, a page took 35 to 47 ms instead of 20 to 33 during a flood. */
  other: { maxActive: 3, maxActivePerOwner: 2 },
}
const waiting = {
  maxWaiting: 2_000,
  /** Enough for a school behind one address in which everyone requests a page. */
  maxWaitingPerOwner: 128,
}
/** After this time the client has usually left, or should retry later. */
const maxWaitMs = 10_000
/** The paths of health checks are never queued, because these matter most when the server is overloaded. */
const healthPaths = new Set(['/healthz', '/readyz'])
const linePauseMs = 10_000

interface LoadSheddingOptions extends Pick<Dependencies, 'log' | 'site'> {
  addresses: ClientAddress
  onShed?: (() => void) | undefined
  /** Replaces the limits of every kind in tests. */
  limits?: Partial<FairQueueLimits>
  readBody?: BodyReader
}

/** Admits complete requests, addresses in turn. A refusal (503) takes a small part of the work of a response. */
export async function createShedLoad({
  log,
  site,
  addresses,
  onShed,
  limits,
  readBody = createBodyReader(),
}: LoadSheddingOptions): Promise<ShedLoad> {
  const refuse = await createRefusal({ site, addresses })
  const createQueue = (kind: RequestKind) => createFairQueue({ ...waiting, ...places[kind], ...limits })
  const queues = {
    page: createQueue('page'),
    staticPage: createQueue('staticPage'),
    password: createQueue('password'),
    upload: createQueue('upload'),
    asset: createQueue('asset'),
    other: createQueue('other'),
  }
  let refused = 0
  let quietUntil = 0

  function shed(incoming: IncomingMessage, outgoing: ServerResponse): void {
    refuse(incoming, outgoing, serviceUnavailable())
    onShed?.()
    refused += 1
    if (Date.now() < quietUntil) return
    log.warn({ refused }, 'too many concurrent requests; refused some with 503')
    quietUntil = Date.now() + linePauseMs
    refused = 0
  }

  function queue(kind: RequestKind, { incoming, outgoing, handle }: ShedRequest): void {
    const timer = setTimeout(() => {
      leave?.()
      shed(incoming, outgoing)
    }, maxWaitMs)
    const leave = queues[kind](addresses.ofRequest(incoming), (end) => {
      clearTimeout(timer)
      releaseWhenServed(outgoing, handle(), () => {
        // Without this, responses that wait for nothing would all run in one turn of the event loop and block everything else.
        setImmediate(end, shareHeldMs(kind, outgoing))
      })
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
    if (healthPaths.has(incoming.url ?? '')) return void handle()
    const kind = kindOfRequest(incoming)
    const request = { incoming, outgoing, handle }
    if (!hasBody(incoming)) return queue(kind, request)
    if (kind === 'upload') {
      enforceUploadRate(incoming, outgoing)
      return queue(kind, request)
    }
    readBody({ incoming, outgoing, owner: addresses.ofRequest(incoming) }, (outcome) => {
      if (outcome === 'too many') return shed(incoming, outgoing)
      if (outcome === 'too slow') return refuse(incoming, outgoing, tooSlow())
      // The rest of a body that is too large is not read, so the response must close the connection.
      if (!incoming.complete) closeAfter(outgoing)
      queue(kind, request)
    })
  }
}

/** The interval at which responses are checked for slow readers. */
const readerCheckMs = 100

/**
 * Frees the place when a slow client only has to read. After a disconnection the place stays taken until the work is done; otherwise the
 * client could start any amount of work.
 */
function releaseWhenServed(outgoing: ServerResponse, work: Promise<unknown>, release: () => void): void {
  const timer = setInterval(() => outgoing.writableNeedDrain && end(), readerCheckMs)
  function end(): void {
    clearInterval(timer)
    release()
  }
  outgoing.once('prefinish', end)
  void work.finally(end)
}

const abandonedMs = 2_000

/**
 * Returns the time for which the share of an address is held after its client disconnected during a password check. If freed at once, the
 * address could cause any number of queries. The place itself is freed, or a few such addresses would hold all.
 */
function shareHeldMs(kind: RequestKind, outgoing: ServerResponse): number {
  const hasLeft = outgoing.destroyed && !outgoing.writableFinished
  return kind === 'password' && hasLeft ? abandonedMs : 0
}

/** Creates a function that responds without the app, with the usual headers and error shape. */
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

/** Closes the connection after the response and announces it in the header. */
function closeAfter(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}
