import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

export interface CachedResponse {
  headers: Record<string, string>
  etag: string
  /** The time since which it is known to be unchanged, in milliseconds since 1970. */
  unchangedSince: number
  bodies: { gzip: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer> }
}

interface EncodedResponse {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function compressResponse(
  headers: Record<string, string>,
  identity: Buffer,
): Promise<Omit<CachedResponse, 'unchangedSince'>> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzipped] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { headers, etag, bodies: { gzip: copyAlone(gzipped), br: copyAlone(br) } }
}

/** Copies a buffer: Node creates small buffers as slices of a shared one of 64 KB, and each slice would keep all of it in memory. */
function copyAlone(piece: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(alone)
  return alone
}

interface Conditions {
  ifNoneMatch?: string | null | undefined
  ifModifiedSince?: string | null | undefined
}

/** Encodes a cached response for a browser. Each encoding has its own ETag. */
export function encodeResponse(
  { headers, etag, bodies, unchangedSince }: CachedResponse,
  acceptEncoding: string | null | undefined,
  conditions: Conditions = {},
): EncodedResponse {
  const encoding = chooseEncoding(acceptEncoding ?? '')
  const tag = encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
  const { 'content-type': type, ...rest } = headers
  const answer: Record<string, string> = {
    ...rest,
    // Revalidated each time, mostly with a 304, so that a withdrawn story disappears at the next request.
    'cache-control': 'public, no-cache',
    etag: tag,
    vary: 'Accept-Encoding, Authorization',
  }
  const lastModified = formatLastModified(unchangedSince)
  if (lastModified !== undefined) answer['last-modified'] = lastModified
  if (isKnown(conditions, tag, lastModified)) return { status: 304, headers: answer, body: null }
  if (type !== undefined) answer['content-type'] = type
  if (encoding !== 'identity') answer['content-encoding'] = encoding
  const body = encoding === 'identity' ? readIdentity(bodies.gzip) : bodies[encoding]
  answer['content-length'] = `${body.length}`
  return { status: 200, headers: answer, body }
}

/** Does the same as `encodeResponse` for a web Request, and returns a web Response. */
export function toWebResponse({ headers }: Request, cached: CachedResponse): Response {
  const { body, ...rest } = encodeResponse(cached, headers.get('accept-encoding'), {
    ifNoneMatch: headers.get('if-none-match'),
    ifModifiedSince: headers.get('if-modified-since'),
  })
  return new Response(body, rest)
}

const identities = new WeakMap<Buffer, WeakRef<Buffer<ArrayBuffer>>>()

/** Returns the body for the rare client that accepts neither encoding. Not stored, because it would be three quarters of the cache. */
function readIdentity(gzipped: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const known = identities.get(gzipped)?.deref()
  if (known) return known
  const identity = gunzipSync(gzipped)
  identities.set(gzipped, new WeakRef(identity))
  return identity
}

/** Browsers send fewer characters of `Accept-Encoding`. A thousand connections with 15,000 commas each made every page 500 times slower. */
const acceptedLength = 200

function chooseEncoding(accepted: string): keyof CachedResponse['bodies'] | 'identity' {
  const names = accepted
    .slice(0, acceptedLength)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** Formats the date, or returns undefined for a response that changed in the last two seconds: dates can't distinguish such versions. */
function formatLastModified(unchangedSince: number): string | undefined {
  return Date.now() - unchangedSince < 2_000 ? undefined : new Date(unchangedSince).toUTCString()
}

/** Returns true if the browser's copy is current. Dates must be equal, because a withdrawal can leave an earlier date. */
function isKnown(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  tag: string,
  lastModified: string | undefined,
): boolean {
  // With its quotes, a tag can't be part of another one. Long lists are not parsed.
  if (ifNoneMatch != null) return ifNoneMatch.includes(tag)
  return lastModified !== undefined && ifModifiedSince === lastModified
}
