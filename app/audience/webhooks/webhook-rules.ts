import type { webhookKinds } from '#database/schema/desk/webhooks.ts'

export type WebhookKind = (typeof webhookKinds)[number]

/** What programs elsewhere can be told of, for whoever chooses. */
export const kindTitles: Readonly<Record<WebhookKind, string>> = {
  'person.submitted': 'Somebody joins the waitlist or signs up',
  'person.verified': 'They confirm their address',
  'person.erased': 'They delete their account',
  'vip.confirmed': 'Somebody joins the VIP list',
  'vip.withdrawn': 'They leave the VIP list',
  'story.published': 'A story is shared',
  'story.hidden': 'It is taken back, hidden or deleted',
}

const names: readonly string[] = Object.keys(kindTitles)
const isKind = (name: string): name is WebhookKind => names.includes(name)
export const kindOrder: readonly WebhookKind[] = names.filter(isKind)

export const maxEndpoints = 10
export const maxUrlLength = 2000
export const deliveriesPerPage = 20

const minute = 60
const hour = 60 * minute
/** Before each attempt after the first; after the last there is none. */
export const retrySeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
/** An endpoint that takes nothing for so long is told nothing any more. */
export const disabledAfterMs = 5 * 24 * hour * 1000
