import type { LinkType } from '#app/platform/http/page-paths.ts'

/** Link types by their name in the auth protocol, which has none for the confirmation of a story. */
const protocolTypes = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  story_confirmation: 'email',
} as const satisfies Record<LinkType, string>

type ProtocolType = (typeof protocolTypes)[LinkType]

export function asProtocolType(type: LinkType): ProtocolType {
  return protocolTypes[type]
}
