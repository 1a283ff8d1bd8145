import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'
import type { Metrics } from '#server/observability/metrics.ts'
import { isRead } from './cache-middleware.ts'
import { encodeResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

type ServeCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface CachedServing {
  cache: ResponseCache
  addresses: ClientAddress
  metrics?: Metrics | undefined
}

/** Answers before a web Request is created, which takes many times as long as sending the response. Headers and log line stay the same. */
export async function createServeCached(
  { log, site }: Dependencies,
  { cache, addresses, metrics }: CachedServing,
): Promise<ServeCached> {
  const safeHeaders = await listSecurityHeaders(site)
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isPlainRead = isRead(method) && headers.authorization === undefined && !hasBody(incoming)
    const kept = isPlainRead ? cache.find(url) : undefined
    if (!kept) return false
    const answer = encodeResponse(kept, headers['accept-encoding'], {
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
    })
    const requestId = readRequestId(incoming, addresses)
    outgoing.writeHead(answer.status, { ...safeHeaders, ...answer.headers, 'x-request-id': requestId })
    outgoing.end(answer.body)
    const [path] = url.split('?', 1)
    log.info({ requestId, method, path, status: answer.status, milliseconds: 0 }, 'request')
    metrics?.countKept(answer.status)
    return true
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
