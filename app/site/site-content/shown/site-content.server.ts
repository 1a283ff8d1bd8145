import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { ShownContent } from '../content.ts'
import { countCrowd, type PublishedContent, readPreview, readPublished } from '../content-queries.server.ts'
import { defaultContent } from '../default-content.server.ts'
import { showContent } from './show-content.server.ts'

export interface PageContent extends ShownContent {
  /** Blank for the address in the server's settings. */
  contact: string
}

/** What pages say that owners may change. */
export interface SiteContentReader {
  /** What is in force. While the database does not answer, what it had last, or what stands in the source. Never rejects. */
  read(): Promise<PageContent>
  /** The draft of a preview's link; null when the link is not, or no longer, good. */
  preview(token: string): Promise<PageContent | null>
}

interface SiteContentOptions extends Pick<Dependencies, 'database' | 'clock' | 'log'> {
  /** Counts the changes to public data; null while they are not heard, when nothing is kept. */
  generation: () => number | null
}

interface Kept extends PublishedContent {
  counted: number
  generation: number | null
  /** By `performance.now()`. */
  countedAt: number
}

/** Pages wait no longer for it: they can do without. */
const patienceMs = 1_000
/** The true number of others is so old at most. */
const countedForMs = 60_000
const tokenPattern = /^[\w-]{43}$/

/** Reads it again once public data have changed. */
export function createSiteContent({
  database,
  clock,
  log,
  generation,
}: SiteContentOptions): SiteContentReader {
  let kept: Kept | undefined
  let reading: { of: number | null; result: Promise<Kept> } | undefined

  const isFresh = ({ generation: of, countedAt, content }: Kept) =>
    of !== null &&
    of === generation() &&
    (content.crowd.source !== 'counted' || performance.now() - countedAt < countedForMs)

  async function readAfresh(of: number | null): Promise<Kept> {
    const published = await readPublished(database.anon)
    const counted = await countWhereShown(published.content)
    const fresh = { ...published, ...counted, generation: of }
    kept = fresh
    return fresh
  }

  async function countWhereShown({ crowd }: PublishedContent['content']) {
    const isKept = kept !== undefined && performance.now() - kept.countedAt < countedForMs
    if (isKept || crowd.source !== 'counted')
      return { counted: kept?.counted ?? 0, countedAt: kept?.countedAt ?? Number.NEGATIVE_INFINITY }
    return { counted: await countCrowd(database.anon), countedAt: performance.now() }
  }

  /** Once for all who ask after the same change. */
  function readOnce(): Promise<Kept> {
    const of = generation()
    if (reading && of !== null && reading.of === of) return reading.result
    const result = readAfresh(of).finally(() => {
      if (reading?.result === result) reading = undefined
    })
    reading = { of, result }
    return result
  }

  async function readInTime(): Promise<PublishedContent & { counted: number }> {
    const result = readOnce()
    const late = pause(patienceMs, null, { ref: false })
    try {
      const found = await Promise.race([result, late])
      if (found) return found
      result.catch(() => undefined)
      log.warn('the database is slow; showing what the site said last')
    } catch (error) {
      log.warn({ error: describeError(error) }, 'cannot read what the site says; showing what it said last')
    }
    return kept ?? { version: 0, content: defaultContent, counted: 0 }
  }

  return {
    async read() {
      const { content, counted } = kept && isFresh(kept) ? kept : await readInTime()
      return { ...showContent(content, counted, clock()), contact: content.contact }
    },
    async preview(token) {
      const content = tokenPattern.test(token) ? await readPreview(database.anon, token) : null
      if (content === null) return null
      const counted = content.crowd.source === 'counted' ? await countCrowd(database.anon) : 0
      return { ...showContent(content, counted, clock()), contact: content.contact }
    },
  }
}
