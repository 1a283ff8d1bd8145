import { createServer, type Server, type ServerOptions } from 'node:http'
import { PipelineLimitedResponse } from '#server/limits/limit-pipelining.ts'

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

/** Milliseconds in which not a byte went either way. The longest work, which is silent, takes a third of it. */
const idleTimeout = 60_000

type Changes = Partial<typeof limits> & { idleTimeout?: number } & Pick<ServerOptions, 'IncomingMessage'>

/**
 * An HTTP server that no client holds up: headers that are too long or too slow end their connection, with 431 or 408,
 * and so do an answer that nobody reads and requests that wait for none.
 *
 * @param changes for tests, which do not wait so long, and count
 */
export function createHttpServer(changes: Changes = {}): Server {
  const { idleTimeout: idleMs = idleTimeout, ...options } = changes
  return createServer({ ...limits, ...options, ServerResponse: PipelineLimitedResponse }).setTimeout(idleMs)
}
