import type { GoTrueClient } from '@supabase/auth-js'
import * as v from 'valibot'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { readClaims } from '#app/platform/session/protocol/read-claims.ts'

const text = v.pipe(v.string(), v.minLength(1))

/** The link types of the reference implementation. */
const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

const mailedSchema = v.object({ token_hash: v.pipe(text, v.maxLength(200)), type: v.picklist(types) })

const openedSchema = v.object({
  access_token: text,
  refresh_token: text,
  type: v.fallback(v.picklist(types), 'magiclink'),
})

/** A link of an external auth service that leads to this site. */
export interface ExternalLink {
  type: LinkType
  /** The address of the account, or null if the link does not name it. */
  email: string | null
  follow: (client: GoTrueClient) => ReturnType<GoTrueClient['setSession']>
}

/**
 * Returns the link in the page's URL. Either the mail leads to this page, or the service has already followed the link and put the session
 * into the fragment. Returns null if there is no link or the service refused it.
 */
export function parseExternalLink({ search, hash }: Pick<Location, 'search' | 'hash'>): ExternalLink | null {
  const opened = v.safeParse(openedSchema, Object.fromEntries(new URLSearchParams(hash.slice(1))))
  if (opened.success) {
    const { type, ...tokens } = opened.output
    const { email } = readClaims(tokens.access_token)
    return {
      type: asLinkType(type),
      email: typeof email === 'string' && email !== '' ? email : null,
      follow: (client) => client.setSession(tokens),
    }
  }
  const mailed = v.safeParse(mailedSchema, Object.fromEntries(new URLSearchParams(search)))
  if (!mailed.success) return null
  const { token_hash, type } = mailed.output
  return {
    type: asLinkType(type),
    email: null,
    follow: (client) => client.verifyOtp({ token_hash, type }),
  }
}

function asLinkType(type: (typeof types)[number]): LinkType {
  return type === 'email' || type === 'invite' ? 'signup' : type
}
