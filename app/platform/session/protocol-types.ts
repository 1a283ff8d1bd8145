import type { LinkType } from '#app/platform/http/page-paths.ts'

/** The auth protocol's name of each link type. It has none for confirming a story, which is therefore a plain `email` link. */
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
