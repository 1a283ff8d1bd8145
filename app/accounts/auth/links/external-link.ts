import type { GoTrueClient } from '@supabase/auth-js'
import * as v from 'valibot'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { readClaims } from '#app/platform/session/protocol/read-claims.ts'

const text = v.pipe(v.string(), v.minLength(1))

/** What the reference mails links for. */
const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

const mailedSchema = v.object({ token_hash: v.pipe(text, v.maxLength(200)), type: v.picklist(types) })

const openedSchema = v.object({
  access_token: text,
  refresh_token: text,
  type: v.fallback(v.picklist(types), 'magiclink'),
})

/** A link of an external auth service that has led here. */
export interface ExternalLink {
  type: LinkType
  /** Whose account it opens; null where the link doesn't say. */
  email: string | null
  /** Signs in, at a click. */
  follow: (client: GoTrueClient) => ReturnType<GoTrueClient['setSession']>
}

/**
 * The link that a page was opened with: one of a mail that names this page, or one that the service has followed itself, with the
 * session behind `#`. Null for none, and for one that the service has refused.
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
