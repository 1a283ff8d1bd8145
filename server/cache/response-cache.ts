import { LRUCache } from 'lru-cache'
import { type CachedResponse, compressResponse, toWebResponse } from './cached-response.ts'
import type { PublicDataChanges } from './public-data-changes.ts'

export interface ResponseCache {
  /**
   * Calls `produce` once for concurrent requests. Caches responses with status 200 that do not forbid it. Never pass a request with
   * credentials. While the database is unavailable, returns a response of the last ten minutes unless anything has been withdrawn since.
   */
  answer(request: Request, produce: () => Promise<Response>): Promise<Response>
  /**
   * Returns undefined if data has changed. While the database does not respond, returns the last response if nothing was withdrawn, except
   * for one request at a time, which must try the database.
   */
  find(pathAndQuery: string): CachedResponse | undefined
}

interface Kept extends CachedResponse {
  generation: number
  madeAt: number
  /** The number of withdrawals when it was requested. */
  withdrawals: number
}

interface ReadResponse {
  status: number
  headers: [string, string][]
  body: Buffer<ArrayBuffer>
}

/** About 150 pages of the community's size. */
const maxBytes = 4 * 1024 * 1024
/** The maximum age of content that changes without the data, such as 'about 2 hours ago'. */
const maxAgeMs = 5_000
/** The maximum age of a response that is served while the database is unavailable. */
const maxStaleMs = 10 * 60_000
/** The time before an unavailable database is tried again. */
const retryMs = 2_000
/** Longer than a request waits for an unresponsive database, in case the request that was to try it is lost. */
const askingMs = 15_000
/** Responses for longer URLs are not cached, because people rarely use such URLs. */
const maxKeyLength = 1_000

/** Caches compressed public responses in memory until public data change or a few seconds pass. */
export function createResponseCache(changes: PublicDataChanges): ResponseCache {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: measure })
  const underWay = new Map<string, Promise<Kept | ReadResponse>>()
  let awayUntil = 0
  let asking: { key: string; since: number } | undefined

  /** Stores the response even if data changed during the request: its generation shows that it is stale. */
  async function produceAndKeep(key: string, produce: () => Promise<Response>): Promise<Kept | ReadResponse> {
    const generation = changes.generation()
    const withdrawals = changes.counts.withdrawals()
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
    // A body with an id was read from the database.
    if (status === 200 && idPattern.test(body.toString('latin1'))) changes.noteResponse(askedAt)
    if (status === 404) kept.delete(key)
    return { status, headers, body }
  }

  /** The key includes the generation, so that a request after a change does not get a response that was begun before it. */
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

  function findStale(key: string): CachedResponse | undefined {
    const found = kept.get(key)
    if (!found || ageOf(found) >= maxStaleMs || !changes.isUpToDate()) return undefined
    if (changes.counts.withdrawals() !== found.withdrawals) return undefined
    return { ...found, headers: { ...found.headers, age: `${Math.round(ageOf(found) / 1000)}` } }
  }

  return {
    find(key) {
      const fresh = findFresh(key)
      if (fresh) return fresh
      const now = performance.now()
      const isAway = now < awayUntil
      const stale = isAway || changes.isSilent() ? findStale(key) : undefined
      // Several requests waiting for the database would block the places for rendering, and pages that need no database would wait too.
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
      if ('bodies' in made) return toWebResponse(request, made)
      // Looked up now, because a withdrawal may have been read during the wait for the database.
      const stale = made.status === 503 ? findStale(key) : undefined
      if (!stale) return new Response(made.body.length === 0 ? null : made.body, made)
      awayUntil = performance.now() + retryMs
      return toWebResponse(request, stale)
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
