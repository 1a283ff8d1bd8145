import { LRUCache } from 'lru-cache'
import { type CachedResponse, compressResponse, presentTo } from './cached-response.ts'
import type { PublicDataChanges } from './public-data-changes.ts'

export interface ResponseCache {
  /**
   * The kept answer to this request, or a fresh one from `produce`, which is called once however many ask at a time.
   * Kept are answers with status 200 that do not forbid it. Never give it a request that says who asks. While the database
   * is away, an answer of the last ten minutes is given again, with its age, unless anything was taken back since.
   */
  answer(request: Request, produce: () => Promise<Response>): Promise<Response>
  /**
   * What is kept for this path and query, unless something has changed since. While the database doesn't respond, what it had
   * last, as long as nothing was taken back; except for one request at a time, which has to ask for it.
   */
  find(pathAndQuery: string): CachedResponse | undefined
}

interface Kept extends CachedResponse {
  generation: number
  /** By `performance.now()`. */
  madeAt: number
  /** How many things had been taken back when its making began. */
  withdrawals: number
}

/** A response that has been read. */
interface ReadResponse {
  status: number
  headers: [string, string][]
  body: Buffer<ArrayBuffer>
}

/** Some 150 pages as large as the community’s. */
const maxBytes = 4 * 1024 * 1024
/** What changes without the data, such as 'about 2 hours ago', is this old at most. */
const maxAgeMs = 5_000
/** What was there is better than nothing for so long while the database is away. */
const maxStaleMs = 10 * 60_000
/** In between, a database that was away is not waited for. */
const retryMs = 2_000
/** Longer than a database that doesn't respond keeps anybody waiting. Whoever was to ask may have left before. */
const askingMs = 15_000
/** A URL longer than this is nobody's bookmark. */
const maxKeyLength = 1_000

/** Keeps public answers in memory, already compressed, until public data change or a few seconds have passed. */
export function createResponseCache(changes: PublicDataChanges): ResponseCache {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: measure })
  const underWay = new Map<string, Promise<Kept | ReadResponse>>()
  let awayUntil = 0
  let asking: { key: string; since: number } | undefined

  /** What comes of it is kept even if something changed meanwhile: only as long as nothing has, it is fresh. */
  async function produceAndKeep(key: string, produce: () => Promise<Response>): Promise<Kept | ReadResponse> {
    const generation = changes.generation()
    const withdrawals = changes.withdrawals.count()
    const madeAt = performance.now()
    const made = await read(key, produce)
    if (!isPublic(made)) return made
    const compressed = await compressResponse(Object.fromEntries(made.headers), made.body)
    const before = kept.peek(key)
    const unchangedSince = before?.etag === compressed.etag ? before.unchangedSince : Date.now()
    const fresh = { ...compressed, unchangedSince, generation, madeAt, withdrawals }
    if ((before?.generation ?? 0) <= generation) kept.set(key, fresh)
    return fresh
  }

  async function read(key: string, produce: () => Promise<Response>): Promise<ReadResponse> {
    const askedAt = performance.now()
    const response = await produce()
    const { status } = response
    const headers = [...response.headers].filter(([name]) => !/^(content-length|x-request-id)$/.test(name))
    const body = Buffer.from(await response.arrayBuffer())
    // What has an id in it comes from the database.
    if (status === 200 && idPattern.test(body.toString('latin1'))) changes.noteResponse(askedAt)
    if (status === 404) kept.delete(key)
    return { status, headers, body }
  }

  /** Who asks after a change must not be given what was begun before it. */
  function produceOnce(key: string, produce: () => Promise<Response>): Promise<Kept | ReadResponse> {
    const turn = `${changes.generation()} ${key}`
    const making = underWay.get(turn) ?? produceAndKeep(key, produce).finally(() => underWay.delete(turn))
    underWay.set(turn, making)
    return making
  }

  function findFresh(key: string): Kept | undefined {
    if (!changes.isHeard()) return undefined
    const found = kept.get(key)
    return found?.generation === changes.generation() && ageOf(found) < maxAgeMs ? found : undefined
  }

  function endAsking(key: string): void {
    if (asking?.key === key) asking = undefined
  }

  /** Says how many seconds ago it was made. */
  function findStale(key: string): CachedResponse | undefined {
    const found = kept.get(key)
    if (!found || ageOf(found) >= maxStaleMs || !changes.isUpToDate()) return undefined
    if (changes.withdrawals.count() !== found.withdrawals) return undefined
    return { ...found, headers: { ...found.headers, age: `${Math.round(ageOf(found) / 1000)}` } }
  }

  return {
    find(key) {
      const fresh = findFresh(key)
      if (fresh) return fresh
      const now = performance.now()
      const isAway = now < awayUntil
      const stale = isAway || changes.isSilent() ? findStale(key) : undefined
      // Each of several would hold a place of those that render pages, and what needs no database would wait for them.
      if (!stale || isAway || (asking && now < asking.since + askingMs)) return stale
      asking = { key, since: now }
      return undefined
    },
    async answer(request, produce) {
      const { pathname, search } = new URL(request.url)
      const key = pathname + search
      if (key.length > maxKeyLength) return produce()
      const make = changes.isHeard() ? produceOnce : read
      const made = findFresh(key) ?? (await make(key, produce).finally(() => endAsking(key)))
      if ('bodies' in made) return presentTo(request, made)
      // Looked up now, as a withdrawal may have been heard while the database was waited for.
      const stale = made.status === 503 ? findStale(key) : undefined
      if (!stale) return new Response(made.body.length === 0 ? null : made.body, made)
      awayUntil = performance.now() + retryMs
      return presentTo(request, stale)
    },
  }
}

function ageOf({ madeAt }: Kept): number {
  return performance.now() - madeAt
}

function isPublic({ status, headers }: ReadResponse): boolean {
  const isForbidden = headers.some(
    ([name, value]) => name === 'set-cookie' || (name === 'cache-control' && /no-store|private/.test(value)),
  )
  return status === 200 && !isForbidden
}

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

function measure({ bodies }: Kept): number {
  return bodies.gzip.length + bodies.br.length + 1_000
}
