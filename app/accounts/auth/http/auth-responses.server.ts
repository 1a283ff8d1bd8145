import * as v from 'valibot'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { asProtocolType } from '#app/platform/session/protocol-types.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import type { Account, FactorSummary, ShownUser } from '../core/account-queries.server.ts'
import { type UserMetadata, userMetadataSchema } from '../core/user-metadata.server.ts'
import type { Continuation } from '../links/follow-external-link.command.server.ts'
import type { OpenSession } from '../sessions/open-session.command.server.ts'

interface ProtocolProfile {
  userMetadata: UserMetadata
  fullName: string | null
  organization: string | null
  workDescription: string | null
}

const factorSchema = v.strictObject({
  id: v.string(),
  friendly_name: v.string(),
  factor_type: v.picklist(['totp', 'recovery_code']),
  status: v.picklist(['unverified', 'verified']),
  created_at: v.string(),
  updated_at: v.string(),
  last_challenged_at: v.optional(v.string()),
})

type UserBody = v.InferOutput<typeof userBodySchema>

const identitySchema = v.strictObject({
  email: v.string(),
  id: v.string(),
  identity_id: v.string(),
  user_id: v.string(),
  provider: v.literal('email'),
  identity_data: v.record(v.string(), v.unknown()),
  created_at: v.string(),
  updated_at: v.string(),
  last_sign_in_at: v.nullable(v.string()),
})

/** Every field of a user that leaves the server, in the protocol's spelling. */
export const userBodySchema = v.strictObject({
  id: v.string(),
  aud: v.literal('authenticated'),
  role: v.picklist(['member', 'moderator']),
  email: v.string(),
  phone: v.literal(''),
  email_confirmed_at: v.optional(v.string()),
  confirmed_at: v.optional(v.string()),
  last_sign_in_at: v.optional(v.string()),
  confirmation_sent_at: v.optional(v.string()),
  new_email: v.optional(v.string()),
  email_change_sent_at: v.optional(v.string()),
  app_metadata: v.strictObject({ provider: v.literal('email'), providers: v.array(v.literal('email')) }),
  user_metadata: userMetadataSchema,
  identities: v.array(identitySchema),
  factors: v.optional(v.array(factorSchema)),
  created_at: v.string(),
  updated_at: v.string(),
  is_anonymous: v.literal(false),
})

/** Omits empty fields. */
function toUserMetadata({
  userMetadata,
  fullName,
  organization,
  workDescription,
}: ProtocolProfile): UserMetadata {
  return {
    ...userMetadata,
    ...(fullName !== null && { full_name: fullName }),
    ...(organization !== null && { organization }),
    ...(workDescription !== null && { work_description: workDescription }),
  }
}

export function toOwnUserBody({ emailChange, ...account }: ShownUser): UserBody {
  if (emailChange === null) return toUserBody(account)
  const { newEmail, askedAt } = emailChange
  return { ...toUserBody(account), new_email: newEmail, email_change_sent_at: askedAt.toISOString() }
}

function toFactorBody({ last_challenged_at, ...factor }: FactorSummary): v.InferOutput<typeof factorSchema> {
  return { ...factor, ...(last_challenged_at !== null && { last_challenged_at }) }
}

function toUserBody(account: Omit<Account, 'passwordHash'>): UserBody {
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
        email: account.email,
        identity_data: {
          sub: account.id,
          email: account.email,
          email_verified: verifiedAt !== undefined,
          phone_verified: false,
        },
        created_at: createdAt,
        updated_at: createdAt,
        last_sign_in_at: lastSignInAt ?? null,
      },
    ],
    ...(account.factors.length > 0 && { factors: account.factors.map(toFactorBody) }),
    created_at: createdAt,
    updated_at: account.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

/** Built only from the request, with a random id, so that it does not reveal an existing account. */
export function toUnconfirmedUserBody(email: string, profile: ProtocolProfile, now: Date): UserBody {
  const body = toUserBody({
    id: crypto.randomUUID(),
    email,
    role: 'member',
    emailVerifiedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    factors: [],
    hiddenName: null,
    ...profile,
  })
  return { ...body, confirmation_sent_at: now.toISOString() }
}

interface SessionBody {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserBody
}

/** The access token holds less than the user object, because it is sent with every request. */
export async function toSessionBody(accessTokens: AccessTokens, session: OpenSession): Promise<SessionBody> {
  const { account, sessionId, aal, amr, refreshToken } = session
  const { fullName, organization } = account
  const { token, expiresIn, expiresAt } = await accessTokens.sign({
    userId: account.id,
    role: account.role,
    sessionId,
    aal,
    amr,
    email: account.email,
    userMetadata: {
      ...(fullName !== null && { full_name: fullName }),
      ...(organization !== null && { organization }),
    },
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

/** Puts a code into the query or the session into the fragment, as the protocol defines. */
export async function toContinuationUrl(
  accessTokens: AccessTokens,
  { redirectTo, proof }: Continuation,
  type: LinkType,
): Promise<string> {
  const url = new URL(redirectTo)
  if ('authCode' in proof) {
    url.searchParams.set('code', proof.authCode)
    return url.href
  }
  const { user: _user, ...session } = await toSessionBody(accessTokens, proof.session)
  const fields = Object.entries({ ...session, type: asProtocolType(type) })
  url.hash = `${new URLSearchParams(fields.map(([name, value]) => [name, `${value}`]))}`
  return url.href
}
