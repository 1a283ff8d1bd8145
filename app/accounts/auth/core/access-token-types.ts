import type { JSONWebKeySet } from 'jose'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { AuthenticationMethod } from '#database/schema/auth.ts'

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
  /** The token's lifetime in seconds, and its expiry as a Unix time. */
  expiresIn: number
  expiresAt: number
}

export interface TokenVerifier {
  /** @returns null for a token that another service signed, has expired or is damaged; rejects if the keys can't be read */
  verify(token: string): Promise<Member | null>
}

export interface AccessTokens extends TokenVerifier {
  sign(subject: TokenSubject): Promise<SignedToken>
  publicKeys(): Promise<JSONWebKeySet>
}
