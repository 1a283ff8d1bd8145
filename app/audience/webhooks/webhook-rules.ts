import type { webhookKinds } from '#database/schema/desk/webhooks.ts'

type WebhookKind = (typeof webhookKinds)[number]

export const kindTitles: Readonly<Record<WebhookKind, string>> = {
  'person.submitted': 'Someone joins the waitlist or signs up',
  'person.verified': 'They confirm their address',
  'person.erased': 'They delete their account',
  'vip.confirmed': 'Someone joins the VIP list',
  'vip.withdrawn': 'They leave the VIP list',
  'story.published': 'A story is shared',
  'story.hidden': 'It is unshared, hidden or deleted',
  'report.created': 'Someone reports a story, comment or profile',
  'case.opened': 'A case waits for a moderator',
  'case.decided': 'It is decided',
  'person.invited': 'A wave invites someone',
  'person.joined': 'They join by the invitation',
}

const names: readonly string[] = Object.keys(kindTitles)
const isKind = (name: string): name is WebhookKind => names.includes(name)
export const kindOrder: readonly WebhookKind[] = names.filter(isKind)

export const maxEndpoints = 10
export const maxUrlLength = 2000
export const deliveriesPerPage = 10
/** Contains the webhook’s id. */
export const testKind = 'webhook.test'
export const testsPerMinute = 5

const minute = 60
const hour = 60 * minute
/** After the last retry, the message fails for good. */
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
/** An endpoint that fails for so long is disabled. */
export const disabledAfterMs = 5 * 24 * hour * 1000
export const deliveryKeptMs = 30 * 24 * hour * 1000
