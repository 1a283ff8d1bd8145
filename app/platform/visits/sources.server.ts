import type { channels, landings } from '#database/schema/visits.ts'
import { channelOfHost } from './channel-hosts.server.ts'
import { maxUtmLength, utmNames } from './visit-rules.ts'

/** Where somebody comes from. */
export interface Source {
  channel: (typeof channels)[number]
  /** Blank unless the page before tells. */
  host: string
  /** In the order of `utmNames`; empty unless the address tells. */
  utm: string[]
}

const hostPattern = /^(?=.{1,64}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/

/** What the address says, else the page before; null for whoever comes from a page of this site. */
export function findSource(told: { ref: string; utm: readonly string[] }, ownHost: string): Source | null {
  const utm = told.utm.map(tidyWord)
  if (utm[0]) return { channel: 'utm', host: '', utm }
  const host = told.ref.toLowerCase()
  if (host === ownHost) return null
  if (!hostPattern.test(host)) return { channel: 'direct', host: '', utm: [] }
  return { channel: channelOfHost(host) ?? 'site', host: host.replace(/^www\./, ''), utm: [] }
}

/** What the address of one of the site's own pages says; null for nothing, and for any other address. */
export function findNamedSource(address: string | undefined, ownHost: string): Source | null {
  const url = URL.parse(address ?? '')
  if (url?.host !== ownHost || !url.searchParams.get('utm_source')) return null
  return findSource({ ref: '', utm: utmNames.map((name) => url.searchParams.get(name) ?? '') }, ownHost)
}

/** Controls, halves of surrogate pairs and marks of direction have no place in a name. */
function tidyWord(word: string): string {
  const clean = word.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...clean.toLowerCase()].slice(0, maxUtmLength).join('')
}

/** What kind of page a visit begins on; the page itself is kept nowhere. */
export function kindOfLanding(path: string): (typeof landings)[number] {
  if (path === '/') return 'home'
  if (path === '/community') return 'community'
  return path.startsWith('/stories/') ? 'story' : 'elsewhere'
}
