import { type LinkType, linkTypes } from '#app/http/page-paths.ts'

/**
 * The type under which the auth protocol knows a link. It has no name for the confirmation of a story, so that one
 * travels as `email`, which nothing else here uses: each type stands for exactly one purpose.
 */
export const protocolTypes = {
  signup: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
  story_confirmation: 'email',
} as const satisfies Record<LinkType, string>

export type ProtocolType = (typeof protocolTypes)[LinkType]

export function asProtocolType(type: LinkType): ProtocolType {
  return protocolTypes[type]
}

/** @returns null for a type of the protocol that this site sends no links for */
export function asLinkType(protocolType: string): LinkType | null {
  return linkTypes.find((type) => protocolTypes[type] === protocolType) ?? null
}
