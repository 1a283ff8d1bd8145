import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PublicDataChanges } from './public-data-changes.ts'

/** An answer that is the same for everybody, in every encoding that a browser may ask for. */
interface KeptAnswer {
  generation: number
  headers: [string, string][]
  etag: string
  bodies: { identity: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; br: Buffer<ArrayBuffer> }
}

/** An answer that is not kept, for those who asked while it was made. */
interface PassingAnswer {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

type Made = KeptAnswer | PassingAnswer

export interface AnswerCache {
  /**
   * The kept answer to this request, or a fresh one from `produce`, which is called once however many ask at a time.
   * Kept are answers with status 200 that do not forbid it. Never give it a request that says who asks.
   */
  answer(request: Request, produce: () => Promise<Response>): Promise<Response>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const maxBytes = 48 * 1024 * 1024
/** What changes without the data, such as 'about 2 hours ago', is this old at most. */
const maxAgeMs = 5_000
/** A URL longer than this is nobody's bookmark. */
const maxKeyLength = 1_000

/** Keeps public answers in memory, already compressed, until public data change or a few seconds have passed. */
export function createAnswerCache(changes: PublicDataChanges): AnswerCache {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: measure,
    ttl: maxAgeMs,
  })
  const underWay = new Map<string, Promise<Made>>()

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

  return {
    async answer(request, produce) {
      const { pathname, search } = new URL(request.url)
      const key = pathname + search
      if (!changes.isHeard() || key.length > maxKeyLength) return produce()
      const found = kept.get(key)
      if (found?.generation === changes.generation()) return present(found, request)
      const made = await produceOnce(key, produce)
      return 'bodies' in made ? present(made, request) : new Response(made.body, made)
    },
  }
}

function measure({ bodies }: KeptAnswer): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length + 1_000
}

async function keepIfPublic(produce: () => Promise<Response>, generation: number): Promise<Made> {
  const response = await produce()
  const isPublic = !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  const body = await response.arrayBuffer()
  const headers = [...response.headers].filter(([name]) => name !== 'content-length')
  if (response.status !== 200 || !isPublic || response.headers.has('set-cookie'))
    return { status: response.status, headers, body }
  const identity = Buffer.from(body)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzipped] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { generation, headers, etag, bodies: { identity, gzip: Buffer.from(gzipped), br: Buffer.from(br) } }
}

/** The encodings differ in their bytes, and so in their tags. */
function present({ headers, etag, bodies }: KeptAnswer, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
  const tag = encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
  const answer = new Headers(headers)
  // Asked for again each time, and mostly answered with 304: a story withdrawn is gone at the next look.
  answer.set('Cache-Control', 'public, no-cache')
  answer.set('ETag', tag)
  answer.set('Vary', 'Accept-Encoding, Authorization')
  if (isKnown(request.headers.get('if-none-match'), tag)) {
    answer.delete('content-type')
    return new Response(null, { status: 304, headers: answer })
  }
  if (encoding !== 'identity') answer.set('Content-Encoding', encoding)
  answer.set('Content-Length', `${bodies[encoding].length}`)
  return new Response(bodies[encoding], { headers: answer })
}

function chooseEncoding(accepted: string): keyof KeptAnswer['bodies'] {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false
}
