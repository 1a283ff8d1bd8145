import { type CryptoKey, errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { AccountsTransactions } from '#database/client.ts'
import type { AccessTokens, SignedToken, TokenSubject } from '../core/access-token-types.ts'
import type { AccountSettings } from '../core/account-settings.ts'
import { signingAlgorithm } from '../core/signing-key-queries.server.ts'
import { createExternalTokens } from '../external/external-tokens.server.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.server.ts'

const appMetadata = { provider: 'email', providers: ['email'] }
const audience = 'authenticated'
const maxTokenLength = 8_000
/** The tolerated clock difference between two servers. */
const clockToleranceSeconds = 60

/** Size of the cache in characters: about a thousand verified tokens. */
const keptCharacters = 1_000_000

const claimsSchema = v.object({
  sub: uuidField(),
  /** Desk roles are read from the database, never from a claim. */
  role: v.picklist(['member', 'moderator']),
  session_id: uuidField(),
  iat: v.number(),
  exp: v.number(),
})

interface AccessTokenOptions {
  database: AccountsTransactions
  clock: () => Date
  site: { url: string }
  log: Logger
  accounts: Pick<AccountSettings, 'accessTokenSeconds' | 'external'>
}

/** Sensitive requests also check in the database that the session has not ended. An external auth service replaces these tokens. */
export function createAccessTokens({
  database,
  clock,
  log,
  site,
  accounts,
}: AccessTokenOptions): AccessTokens {
  const keys = createSigningKeys(database, clock)
  const issuer = `${site.url}/auth/v1`
  const verified: VerifiedTokens = new LRUCache({
    maxSize: keptCharacters,
    sizeCalculation: (_, token) => token.length,
  })
  return {
    sign: (subject) =>
      signToken({ keys, issuer, subject, now: clock(), seconds: accounts.accessTokenSeconds }),
    verify: (token) => verifyToken({ keys, issuer, verified, token, now: clock() }),
    publicKeys: () => keys.published(),
    ...(accounts.external && createExternalTokens({ database, clock, log, external: accounts.external })),
  }
}

interface SignOptions {
  keys: SigningKeys
  issuer: string
  subject: TokenSubject
  now: Date
  seconds: number
}

async function signToken({ keys, issuer, subject, now, seconds }: SignOptions): Promise<SignedToken> {
  const { kid, key } = await keys.current()
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + seconds
  const token = await new SignJWT({
    role: subject.role,
    session_id: subject.sessionId,
    aal: subject.aal,
    // Newest first, as the protocol defines.
    amr: subject.amr.toReversed(),
    email: subject.email,
    phone: '',
    app_metadata: appMetadata,
    is_anonymous: false,
    user_metadata: subject.userMetadata,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .setSubject(subject.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresIn: seconds, expiresAt }
}

interface VerifiedToken {
  kid: string
  key: CryptoKey
  /** Unix time in seconds. */
  expiresAt: number
  member: Member
}

type VerifiedTokens = LRUCache<string, VerifiedToken>

interface VerifyOptions {
  keys: SigningKeys
  issuer: string
  verified: VerifiedTokens
  token: string
  now: Date
}

/** Caches verified tokens, because verifying each request's took a tenth of the processor time of posting a reaction. */
async function verifyToken({ verified, ...options }: VerifyOptions): Promise<Member | null> {
  const { keys, token, now } = options
  const known = verified.get(token)
  if (known && known.expiresAt > now.getTime() / 1000 && (await keys.find(known.kid)) === known.key)
    return known.member
  const found = await verifySignature(options)
  if (found) verified.set(token, found)
  return found?.member ?? null
}

async function verifySignature({
  keys,
  issuer,
  token,
  now,
}: Omit<VerifyOptions, 'verified'>): Promise<VerifiedToken | null> {
  if (token.length > maxTokenLength) return null
  try {
    const { payload, protectedHeader, key } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.find(kid) : null
        if (key === null) throw new joseErrors.JWKSNoMatchingKey()
        return key
      },
      {
        algorithms: [signingAlgorithm],
        issuer,
        audience,
        typ: 'JWT',
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: now,
      },
    )
    const parsed = v.safeParse(claimsSchema, payload)
    const { kid } = protectedHeader
    if (!parsed.success || kid === undefined) return null
    const { sub, session_id, iat, exp } = parsed.output
    if (iat > now.getTime() / 1000 + clockToleranceSeconds) return null
    return { kid, key, expiresAt: exp, member: { role: 'member', userId: sub, sessionId: session_id } }
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null
    throw error
  }
}
