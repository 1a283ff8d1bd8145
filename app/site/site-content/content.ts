/** What owners may have the site say. Each field is a section that changes, and is recorded, by itself. */
export interface SiteContent {
  headline: string
  /** What the VIP list brings, one line each. */
  offers: string[]
  /** How many others there are to join: a number of the owner's, the true one, or none. */
  crowd: { source: CrowdSource; number: number }
  /** In the popup: a display that ends nothing, what is left until a time (`2026-12-24T18:00`) in a zone, or none. */
  countdown: { kind: CountdownKind; localTime: string; timeZone: string }
  product: { heading: string; intro: string; pictureNote: string; answers: { title: string; text: string }[] }
  /** Blank for the address in the server's settings. */
  contact: string
  /** The notice stands in the form's place while it is closed. */
  waitlist: { isOpen: boolean; notice: string }
}

export type CrowdSource = 'number' | 'counted' | 'none'
export type CountdownKind = 'display' | 'date' | 'none'

export const maxOffers = 6
export const maxProductTexts = 6
export const maxCrowd = 99_999_999

/** In the address of the home page, shows a draft. */
export const previewParameter = 'preview'

/** What pages show of it. */
export interface ShownContent {
  headline: string
  offers: string[]
  /** Such as `Join 2,847 others`. */
  crowd: string | null
  countdown: ShownCountdown | null
  product: SiteContent['product']
  waitlist: SiteContent['waitlist']
}

/** What the popup shows of it. */
export type PopupContent = Pick<ShownContent, 'offers' | 'crowd' | 'countdown'>

/** What is left at first and goes down from then on, or the Unix time in milliseconds at which it ends, and that in words. */
export type ShownCountdown =
  | { days: number; hours: number; minutes: number }
  | { endsAt: number; label: string }
