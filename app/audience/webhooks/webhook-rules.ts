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
  'case.overdue': 'It is overdue',
  'case.decided': 'It is decided, after the time to undo',
  'person.invited': 'A wave invites someone',
  'person.joined': 'They join by the invitation',
}

const names: readonly string[] = Object.keys(kindTitles)
const isKind = (name: string): name is WebhookKind => names.includes(name)
export const kindOrder: readonly WebhookKind[] = names.filter(isKind)

export const testKind = 'webhook.test'
