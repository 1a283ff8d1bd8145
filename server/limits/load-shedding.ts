import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFairQueue, type FairQueueLimits } from '#app/platform/concurrency/fair-queue.server.ts'
import type { ApiErrorBody } from '#app/platform/http/api-error-schema.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'
import { type BodyReader, createBodyReader } from './read-body.ts'
import { kindOfRequest, type RequestKind } from './request-kind.ts'
import { watchUploadRate } from './upload-rate.ts'

/** Calls `handle` when it is this request's turn, or refuses it. */
export type ShedLoad = (incoming: IncomingMessage, outgoing: ServerResponse, handle: Handle) => void

/** Resolves once the work for a request is done, also for a client that has left meanwhile. */
type Handle = () => Promise<unknown>

interface ShedRequest {
  incoming: IncomingMessage
  outgoing: ServerResponse
  handle: Handle
}

/** How many requests are at work at once, in all and of one address. The rest wait. */
const places: Readonly<Record<RequestKind, Pick<FairQueueLimits, 'maxActive' | 'maxActivePerOwner'>>> = {
  /**
   * There is one thread to render them: more at once only delay each other. With 3 and 2 an address had a tenth more of them, but a page
   * took 39 to 63 ms while floods asked for pages, not 24 to 33.
   */
  page: { maxActive: 2, maxActivePerOwner: 1 },
  /** They don't wait for pages that wait for the database. */
  staticPage: { maxActive: 1, maxActivePerOwner: 1 },
  /**
   * Most of them wait for one password to be hashed after the other, and must not keep anything else waiting. More at once only wait
   * here instead of in the queue: with 64, some waited for 15 s after it, not 6, among a thousand other requests.
   */
  password: { maxActive: 24, maxActivePerOwner: 2 },
  upload: { maxActive: 16, maxActivePerOwner: 4 },
  /** Neither do built files. */
  asset: { maxActive: 8, maxActivePerOwner: 4 },
  /**
   * One address with slow requests leaves a place to all others. More at once make turns of the event loop longer, and answer no more: while
   * floods searched the list a page took 35 to 47 ms, not 20 to 33, with 5 and 3.
   */
  other: { maxActive: 3, maxActivePerOwner: 2 },
}
const waiting = {
  maxWaiting: 2_000,
  /** A school of people behind one address, each of whom has asked for a page. */
  maxWaitingPerOwner: 128,
}
/** Whoever has waited this long has gone, or is better told to come back. */
const maxWaitMs = 10_000
/** What says how the server is must say so most of all when it has too much to do. */
const healthPaths = new Set(['/healthz', '/readyz'])
const linePauseMs = 10_000

interface LoadSheddingOptions extends Pick<Dependencies, 'log' | 'site'> {
  addresses: ClientAddress
  /** Told about each refusal. */
  onShed?: (() => void) | undefined
  /** For tests, instead of those of every kind. */
  limits?: Partial<FairQueueLimits>
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
    log.warn({ refused }, 'too many concurrent requests')
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
        // Responses that wait for nothing would follow each other in one turn of the event loop, and everybody else wait for all of them.
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
    // The app reads it itself as it comes in.
    if (kind === 'upload') {
      watchUploadRate(incoming, outgoing)
      return queue(kind, request)
    }
    readBody({ incoming, outgoing, owner: addresses.ofRequest(incoming) }, (outcome) => {
      if (outcome === 'too many') return shed(incoming, outgoing)
      if (outcome === 'too slow') return refuse(incoming, outgoing, tooSlow())
      // The rest of a body that is too large is not read: the answer has to say that the connection ends here.
      if (!incoming.complete) closeAfter(outgoing)
      queue(kind, request)
    })
  }
}

/** How often it is looked at whether a response waits for its reader. */
const readerCheckMs = 100

/**
 * A reader who is slow, or reads nothing, is their own response's to wait for, not everybody's: their place is given to others. Who
 * leaves keeps it until the work is done, or they would have begun any amount of it.
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
 * No password is compared any more for who has left. Were their share free at once, an address that leaves each time would have
 * the database asked for as many as it can send. Their places are others', or a few such addresses would hold all.
 */
function shareHeldMs(kind: RequestKind, outgoing: ServerResponse): number {
  const hasLeft = outgoing.destroyed && !outgoing.writableFinished
  return kind === 'password' && hasLeft ? abandonedMs : 0
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
