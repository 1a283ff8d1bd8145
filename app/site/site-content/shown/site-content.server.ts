import { setTimeout as pause } from 'node:timers/promises'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { findInstant, formatInstant } from '#app/platform/time/zoned-time.ts'
import type { ShownContent, ShownCountdown, SiteContent } from '../content.ts'
import { countCrowd, type PublishedContent, readPreview, readPublished } from '../content-queries.server.ts'
import { defaultContent, displayedCountdown } from '../default-content.server.ts'

/** @param counted confirmed addresses; used only if the content shows the actual count */
function showContent(content: SiteContent, counted: number, now: Date): ShownContent {
  const { headline, offers, crowd, countdown, product, waitlist } = content
  return {
    headline,
    offers,
    crowd: describeCrowd(crowd, counted),
    countdown: showCountdown(countdown, now),
    product,
    waitlist,
  }
}

function describeCrowd({ source, number }: SiteContent['crowd'], counted: number): string | null {
  const count = source === 'counted' ? counted : number
  if (source === 'none' || count === 0) return null
  return `Join ${count.toLocaleString('en')} ${count === 1 ? 'other' : 'others'}`
}

/** Returns null if the end has passed. */
function showCountdown(
  { kind, title, localTime, timeZone }: SiteContent['countdown'],
  now: Date,
): ShownCountdown | null {
  if (kind === 'display') return { title, ...displayedCountdown }
  const endsAt = kind === 'date' ? findInstant(localTime, timeZone) : null
  if (endsAt === null || endsAt <= now.getTime()) return null
  return { title, endsAt, label: formatInstant(endsAt, timeZone) }
}

export interface PageContent extends ShownContent {
  contact: string
}

export interface SiteContentReader {
  /** Returns the published content. If the database does not respond, the last known content or, without it, the default content. Never rejects. */
  read(): Promise<PageContent>
  preview(token: string): Promise<PageContent | null>
}

interface SiteContentOptions extends Pick<Dependencies, 'database' | 'clock' | 'log'> {
  /** Generation of the public data, or null while the event reader is disconnected (nothing is cached then). */
  generation: () => number | null
}

interface Kept extends PublishedContent {
  counted: number
  generation: number | null
  /** Timestamp from `performance.now()`. */
  countedAt: number
}

/** After this time, a page uses the last known content. */
const patienceMs = 1_000
/** Age of the count for “Join … others”. */
const countedForMs = 60_000
const tokenPattern = /^[\w-]{43}$/

/** Caches the content until public data changes. */
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

  /** Concurrent callers of the same generation share one read. */
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
      log.warn('site content could not be read in time; showing the last known content')
    } catch (error) {
      log.warn(
        { error: describeError(error) },
        'site content could not be read; showing the last known content',
      )
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
