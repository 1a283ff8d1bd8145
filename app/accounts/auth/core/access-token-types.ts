import type { JSONWebKeySet } from 'jose'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AuthenticationMethod } from '#database/schema/auth.ts'

/** Who a session belongs to, as far as a token tells. */
export interface TokenSubject {
  userId: string
  role: 'member' | 'moderator'
  sessionId: string
  aal: 'aal1' | 'aal2'
  amr: AuthenticationMethod[]
  email: string
  userMetadata: { full_name?: string; organization?: string }
}

export interface SignedToken {
  token: string
  /** Seconds, and when they are over as a Unix time. */
  expiresIn: number
  expiresAt: number
}

export interface TokenVerifier {
  /**
   * @returns null for any token that is not ours, not now, or not intact; rejects when the keys can't be read
   */
  verify(token: string): Promise<Member | null>
}

export interface AccessTokens extends TokenVerifier {
  sign(subject: TokenSubject): Promise<SignedToken>
  /** The public keys, for whoever verifies tokens elsewhere. */
  publicKeys(): Promise<JSONWebKeySet>
}
