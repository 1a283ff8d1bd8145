import type { channels, landings } from '#database/schema/visits.ts'
import { channelOfHost } from './channel-hosts.server.ts'
import { utmNames } from './pulse-format.ts'
import { maxUtmLength } from './visit-limits.ts'

export interface Source {
  channel: (typeof channels)[number]
  host: string
  utm: string[]
}

const hostPattern = /^(?=.{1,64}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/

/** Returns the source that the UTM parameters name, otherwise that of the referrer; null if the referrer is this site. */
export function findSource(told: { ref: string; utm: readonly string[] }, ownHost: string): Source | null {
  const utm = told.utm.map(tidyWord)
  if (utm[0]) return { channel: 'utm', host: '', utm }
  const host = told.ref.toLowerCase()
  if (host === ownHost) return null
  if (!hostPattern.test(host)) return { channel: 'direct', host: '', utm: [] }
  return { channel: channelOfHost(host) ?? 'site', host: host.replace(/^www\./, ''), utm: [] }
}

/** Returns the source from the UTM parameters of one of the site's own URLs; null for other URLs or without parameters. */
export function findNamedSource(address: string | undefined, ownHost: string): Source | null {
  const url = URL.parse(address ?? '')
  if (url?.host !== ownHost || !url.searchParams.get('utm_source')) return null
  return findSource({ ref: '', utm: utmNames.map((name) => url.searchParams.get(name) ?? '') }, ownHost)
}

/** Removes control characters, lone surrogates and direction marks. */
function tidyWord(word: string): string {
  const clean = word.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...clean.toLowerCase()].slice(0, maxUtmLength).join('')
}

/** Returns the kind of a visit's first page. The page itself is not stored. */
export function kindOfLanding(path: string): (typeof landings)[number] {
  if (path === '/') return 'home'
  if (path === '/community') return 'community'
  return path.startsWith('/stories/') ? 'story' : 'elsewhere'
}
