/** Each field is a section whose changes are recorded separately. */
export interface SiteContent {
  headline: string
  offers: string[]
  /** Number in “Join … others”: fixed, the actual count, or none. */
  crowd: { source: CrowdSource; number: number }
  /** A fixed sample (`display`), until a local time such as `2026-12-24T18:00` in a time zone (`date`), or none. Nothing else depends on it. */
  countdown: { kind: CountdownKind; title: string; localTime: string; timeZone: string }
  product: { heading: string; intro: string; pictureNote: string; answers: { title: string; text: string }[] }
  /** Blank to use the address in the server's settings. */
  contact: string
  /** Postal address in the footer of campaigns; blank for none. */
  postal: string
  /** `notice` replaces the form while the waitlist is closed. */
  waitlist: { isOpen: boolean; notice: string }
}

export type CrowdSource = 'number' | 'counted' | 'none'
export type CountdownKind = 'display' | 'date' | 'none'

/** Used until an owner changes it. */
export const countdownTitle = 'Early access offer ends in'

export const previewParameter = 'preview'

export interface ShownContent {
  headline: string
  offers: string[]
  crowd: string | null
  countdown: ShownCountdown | null
  product: SiteContent['product']
  waitlist: SiteContent['waitlist']
}

export type PopupContent = Pick<ShownContent, 'offers' | 'crowd' | 'countdown'>

/** An initial value, or an end as Unix time in milliseconds and as text. */
export type ShownCountdown = { title: string } & (
  | { days: number; hours: number; minutes: number }
  | { endsAt: number; label: string }
)
