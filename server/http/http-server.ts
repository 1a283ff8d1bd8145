import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { ChunkLimitedRequest } from '#server/limits/connections/limit-chunks.ts'
import { PipelineLimitedResponse } from '#server/limits/connections/limit-pipelining.ts'

const limits = {
  /** Longer than proxies keep connections: closing one from this side may lose a request. */
  keepAliveTimeout: 75_000,
  /** Bytes of the request line and all headers; more is answered with 431. */
  maxHeaderSize: 16_384,
  /** Milliseconds for the headers and for the whole request, such as a picture on a slow connection. */
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions

/** The usual limit of web servers. A thousand headers in a few KB take 100 KB of memory for as long as the request waits. */
const maxHeaders = 100

/** Milliseconds without a byte in either direction. The longest silent work takes a third of it. */
const idleTimeout = 60_000

type Changes = Partial<typeof limits> & { idleTimeout?: number } & Pick<ServerOptions, 'IncomingMessage'>

/** Refuses long or slow headers, unread responses, pipelined requests, bodies in tiny pieces. @param changes shorter limits for tests */
export function createHttpServer(changes: Changes = {}): Server {
  const { idleTimeout: idleMs = idleTimeout, ...options } = changes
  const classes = { IncomingMessage: ChunkLimitedRequest, ServerResponse: PipelineLimitedResponse }
  const server = createServer({ ...limits, ...classes, ...options }).setTimeout(idleMs)
  // Node silently drops headers beyond this number.
  server.maxHeadersCount = maxHeaders + 1
  return server
}

/** Refuses a request with more headers than are read, as Node does for long headers. */
export function refuseManyHeaders({ rawHeaders }: IncomingMessage, outgoing: ServerResponse): boolean {
  const isRefused = rawHeaders.length > 2 * maxHeaders
  if (isRefused) outgoing.writeHead(431, { connection: 'close' }).end()
  return isRefused
}
