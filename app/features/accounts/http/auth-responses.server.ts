import * as z from 'zod/mini'
import type { OpenSession } from '../commands/sessions/open-session.server.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import type { Account } from '../core/account-queries.server.ts'

interface ProtocolProfile {
  fullName: string | null
  organization: string | null
  workDescription: string | null
}

export type UserBody = z.infer<typeof userBodySchema>

const identitySchema = z.strictObject({
  id: z.string(),
  identity_id: z.string(),
  user_id: z.string(),
  provider: z.literal('email'),
  identity_data: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  updated_at: z.string(),
  last_sign_in_at: z.nullable(z.string()),
})

/** Every field of a user that leaves the server, in the protocol's spelling. */
export const userBodySchema = z.strictObject({
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.enum(['member', 'moderator']),
  email: z.string(),
  phone: z.literal(''),
  email_confirmed_at: z.optional(z.string()),
  confirmed_at: z.optional(z.string()),
  last_sign_in_at: z.optional(z.string()),
  confirmation_sent_at: z.optional(z.string()),
  new_email: z.optional(z.string()),
  app_metadata: z.strictObject({ provider: z.literal('email'), providers: z.array(z.literal('email')) }),
  user_metadata: z.record(z.string(), z.string()),
  identities: z.array(identitySchema),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.literal(false),
})

/** The protocol's name for what the profile says; what nobody said is left out. */
function toUserMetadata({
  fullName,
  organization,
  workDescription,
}: ProtocolProfile): Record<string, string> {
  return {
    ...(fullName !== null && { full_name: fullName }),
    ...(organization !== null && { organization }),
    ...(workDescription !== null && { work_description: workDescription }),
  }
}

export function toUserBody(account: Omit<Account, 'passwordHash'>): UserBody {
  const verifiedAt = account.emailVerifiedAt?.toISOString()
  const lastSignInAt = account.lastSignInAt?.toISOString()
  const createdAt = account.createdAt.toISOString()
  return {
    id: account.id,
    aud: 'authenticated',
    role: account.role,
    email: account.email,
    phone: '',
    ...(verifiedAt !== undefined && { email_confirmed_at: verifiedAt, confirmed_at: verifiedAt }),
    ...(lastSignInAt !== undefined && { last_sign_in_at: lastSignInAt }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: toUserMetadata(account),
    identities: [
      {
        id: account.id,
        identity_id: account.id,
        user_id: account.id,
        provider: 'email',
        identity_data: { sub: account.id, email: account.email, email_verified: verifiedAt !== undefined },
        created_at: createdAt,
        updated_at: createdAt,
        last_sign_in_at: lastSignInAt ?? null,
      },
    ],
    created_at: createdAt,
    updated_at: account.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

/**
 * The answer to a sign-up that has to be confirmed: made of what was sent alone, so that it is the same whether the
 * address had an account or not. Its id belongs to nobody.
 */
export function toUnconfirmedUserBody(email: string, profile: ProtocolProfile, now: Date): UserBody {
  const body = toUserBody({
    id: crypto.randomUUID(),
    email,
    role: 'member',
    emailVerifiedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    ...profile,
  })
  return { ...body, confirmation_sent_at: now.toISOString() }
}

export interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserBody
}

/** The protocol's session. The access token says less of the person than the user does: it travels with every request. */
export async function toSessionBody(accessTokens: AccessTokens, session: OpenSession): Promise<SessionBody> {
  const { account, sessionId, refreshToken } = session
  const { fullName, organization } = account
  const { token, expiresIn, expiresAt } = await accessTokens.sign({
    userId: account.id,
    role: account.role,
    sessionId,
    email: account.email,
    userMetadata: toUserMetadata({ fullName, organization, workDescription: null }),
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserBody(account),
  }
}
