import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

/** A response that is the same for everybody, in the encodings that browsers ask for. */
export interface CachedResponse {
  /** Names of headers are in lower case. */
  headers: Record<string, string>
  etag: string
  /** Since when it is known to have been the same, in milliseconds since 1970. */
  unchangedSince: number
  bodies: { gzip: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer> }
}

/** A cached response as one browser gets it. */
export interface EncodedResponse {
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

/** Small buffers are pieces of a shared one of 64 KB, all of which would be kept with each of them. */
function copyAlone(piece: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(alone)
  return alone
}

/** What the browser has already, by the headers of these names. */
interface Conditions {
  ifNoneMatch?: string | null | undefined
  ifModifiedSince?: string | null | undefined
}

/** The encodings differ in their bytes, and so in their tags. */
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
    // Asked for again each time, and mostly answered with 304: a story withdrawn is gone at the next look.
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

/** The same as one of the web’s own objects, for a request that is one. */
export function presentTo({ headers }: Request, cached: CachedResponse): Response {
  const { body, ...rest } = encodeResponse(cached, headers.get('accept-encoding'), {
    ifNoneMatch: headers.get('if-none-match'),
    ifModifiedSince: headers.get('if-modified-since'),
  })
  return new Response(body, rest)
}

const identities = new WeakMap<Buffer, WeakRef<Buffer<ArrayBuffer>>>()

/**
 * No browser asks for it, and it would be three quarters of what is kept. Those who have it sent at the same time share one, as they
 * may be slow to read it.
 */
function readIdentity(gzipped: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const known = identities.get(gzipped)?.deref()
  if (known) return known
  const identity = gunzipSync(gzipped)
  identities.set(gzipped, new WeakRef(identity))
  return identity
}

/** Browsers say less. Of 15,000 commas from a thousand connections, which are in no queue, everybody's page took 500 times as long. */
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

/** A date tells no moments of a second apart: it is given once this has been the same for longer. */
function formatLastModified(unchangedSince: number): string | undefined {
  return Date.now() - unchangedSince < 2_000 ? undefined : new Date(unchangedSince).toUTCString()
}

/** By the date only where it is the very same: what was taken back leaves something with an earlier one. */
function isKnown(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  tag: string,
  lastModified: string | undefined,
): boolean {
  // With its quotes, a tag is part of no other. A long list is not taken apart.
  if (ifNoneMatch != null) return ifNoneMatch.includes(tag)
  return lastModified !== undefined && ifModifiedSince === lastModified
}
