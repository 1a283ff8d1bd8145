import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PublicDataChanges } from './public-data-changes.ts'

/** An answer that is the same for everybody, in the encodings that browsers ask for. */
export interface CachedResponse {
  generation: number
  /** By `performance.now()`. */
  madeAt: number
  headers: Record<string, string>
  etag: string
  bodies: { gzip: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer> }
}

/** An answer that is not kept, for those who asked while it was made. */
interface UncachedResponse {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

type Made = CachedResponse | UncachedResponse

export interface ResponseCache {
  /**
   * The kept answer to this request, or a fresh one from `produce`, which is called once however many ask at a time.
   * Kept are answers with status 200 that do not forbid it. Never give it a request that says who asks. While the database
   * is away, a page that was kept in the last ten minutes and has not changed since, as far as was heard, is given again.
   */
  answer(request: Request, produce: () => Promise<Response>): Promise<Response>
  /** What is kept for this path and query, unless something has changed since. */
  find(pathAndQuery: string): CachedResponse | undefined
}

/** A kept answer as one browser gets it. Names of headers are in lower case. */
export interface EncodedResponse {
  status: 200 | 304
  headers: Record<string, string>
  body: Buffer<ArrayBuffer> | null
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const maxBytes = 16 * 1024 * 1024
/** What changes without the data, such as 'about 2 hours ago', is this old at most. */
const maxAgeMs = 5_000
/** A page is better than none for so long while the database is away. */
const maxStaleMs = 10 * 60_000
/** In between, a database that was away is not waited for. */
const retryMs = 2_000
/** A URL longer than this is nobody's bookmark. */
const maxKeyLength = 1_000

/** Keeps public answers in memory, already compressed, until public data change or a few seconds have passed. */
export function createResponseCache(changes: PublicDataChanges): ResponseCache {
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: measure,
  })
  const underWay = new Map<string, Promise<Made>>()
  let awayUntil = 0

  function produceOnce(key: string, produce: () => Promise<Response>): Promise<Made> {
    const generation = changes.generation()
    // Who asks after a change must not be given what was begun before it.
    const turn = `${generation} ${key}`
    const known = underWay.get(turn)
    if (known) return known
    const making = keepIfPublic(produce, generation)
      .then((made) => {
        if ('bodies' in made && generation === changes.generation()) kept.set(key, made)
        return made
      })
      .finally(() => underWay.delete(turn))
    underWay.set(turn, making)
    return making
  }

  function find(key: string): CachedResponse | undefined {
    return changes.isHeard() ? findUnchanged(key, maxAgeMs) : undefined
  }

  function findUnchanged(key: string, maxMs: number): CachedResponse | undefined {
    const found = kept.get(key)
    const isGood = found?.generation === changes.generation() && ageOf(found) < maxMs
    return isGood ? found : undefined
  }

  function findLastPage(key: string): CachedResponse | undefined {
    const found = findUnchanged(key, maxStaleMs)
    return found?.headers['content-type']?.startsWith('text/html') ? found : undefined
  }

  return {
    find,
    async answer(request, produce) {
      const { pathname, search } = new URL(request.url)
      const key = pathname + search
      if (key.length > maxKeyLength) return produce()
      const waiting = performance.now() < awayUntil ? findLastPage(key) : undefined
      if (waiting) return presentStale(request, waiting)
      const made = changes.isHeard() ? (find(key) ?? (await produceOnce(key, produce))) : await produce()
      if ('bodies' in made) return presentTo(request, made)
      // Looked up again: a change may have been heard while the database was waited for.
      const last = made.status === 503 ? findLastPage(key) : undefined
      if (!last) return made instanceof Response ? made : new Response(made.body, made)
      awayUntil = performance.now() + retryMs
      return presentStale(request, last)
    },
  }
}

function ageOf({ madeAt }: CachedResponse): number {
  return performance.now() - madeAt
}

function presentTo({ headers }: Request, kept: CachedResponse): Response {
  const { body, ...rest } = encodeResponse(kept, headers.get('accept-encoding'), headers.get('if-none-match'))
  return new Response(body, rest)
}

/** Says how many seconds ago it was made. */
function presentStale(request: Request, kept: CachedResponse): Response {
  const response = presentTo(request, kept)
  response.headers.set('age', `${Math.round(ageOf(kept) / 1000)}`)
  return response
}

function measure({ bodies }: CachedResponse): number {
  return bodies.gzip.length + bodies.br.length + 1_000
}

async function keepIfPublic(produce: () => Promise<Response>, generation: number): Promise<Made> {
  const madeAt = performance.now()
  const response = await produce()
  const isPublic = !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  const body = await response.arrayBuffer()
  const headers = [...response.headers].filter(([name]) => !/^(content-length|x-request-id)$/.test(name))
  if (response.status !== 200 || !isPublic || response.headers.has('set-cookie'))
    return { status: response.status, headers, body }
  const identity = Buffer.from(body)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzipped] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return {
    generation,
    madeAt,
    headers: Object.fromEntries(headers),
    etag,
    bodies: { gzip: copyAlone(gzipped), br: copyAlone(br) },
  }
}

/** Small buffers are pieces of a shared one of 64 KB, all of which would be kept with each of them. */
function copyAlone(piece: Buffer): Buffer<ArrayBuffer> {
  const alone = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(alone)
  return alone
}

/** The encodings differ in their bytes, and so in their tags. */
export function encodeResponse(
  { headers, etag, bodies }: CachedResponse,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
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
  if (isKnown(ifNoneMatch, tag)) return { status: 304, headers: answer, body: null }
  if (type !== undefined) answer['content-type'] = type
  if (encoding !== 'identity') answer['content-encoding'] = encoding
  // No browser asks for it, and it would be three quarters of what is kept.
  const body = encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding]
  answer['content-length'] = `${body.length}`
  return { status: 200, headers: answer, body }
}

function chooseEncoding(accepted: string): keyof CachedResponse['bodies'] | 'identity' {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

function isKnown(ifNoneMatch: string | null | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false
}
