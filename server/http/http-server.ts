import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { PieceLimitedRequest } from '#server/limits/connections/limit-pieces.ts'
import { PipelineLimitedResponse } from '#server/limits/connections/limit-pipelining.ts'

/** How long a client may take, and how much it may send before the site looks at it. */
const limits = {
  /** Longer than proxies keep a connection: one that this server closes may take a request with it. */
  keepAliveTimeout: 75_000,
  /** Bytes of the request line and all headers together; more is answered with 431. */
  maxHeaderSize: 16_384,
  /** Milliseconds from the first byte to the last of the headers, and of the body: a picture over a slow line. */
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions

/** As many as other servers allow. A thousand in a few KB take 100 KB of memory, which a thousand requests that wait would hold. */
const maxHeaders = 100

/** Milliseconds in which not a byte went either way. The longest work, which is silent, takes a third of it. */
const idleTimeout = 60_000

type Changes = Partial<typeof limits> & { idleTimeout?: number } & Pick<ServerOptions, 'IncomingMessage'>

/**
 * An HTTP server that no client holds up: headers that are too long or too slow end their connection, with 431 or 408,
 * and so do an answer that nobody reads, requests that wait for none, and bodies in crumbs.
 *
 * @param changes for tests, which do not wait so long, and count
 */
export function createHttpServer(changes: Changes = {}): Server {
  const { idleTimeout: idleMs = idleTimeout, ...options } = changes
  const classes = { IncomingMessage: PieceLimitedRequest, ServerResponse: PipelineLimitedResponse }
  const server = createServer({ ...limits, ...classes, ...options }).setTimeout(idleMs)
  // Node leaves out what comes after so many, without a word.
  server.maxHeadersCount = maxHeaders + 1
  return server
}

/** Answers a request with more headers than are read, as Node answers one whose headers are too long. */
export function refuseManyHeaders({ rawHeaders }: IncomingMessage, outgoing: ServerResponse): boolean {
  const isRefused = rawHeaders.length > 2 * maxHeaders
  if (isRefused) outgoing.writeHead(431, { connection: 'close' }).end()
  return isRefused
}
