import { findInstant, formatInstant } from '#app/platform/time/zoned-time.server.ts'
import type { ShownContent, ShownCountdown, SiteContent } from '../content.ts'
import { displayedCountdown } from '../default-content.server.ts'

/** @param counted confirmed addresses; used only if the content shows the actual count */
export function showContent(content: SiteContent, counted: number, now: Date): ShownContent {
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
