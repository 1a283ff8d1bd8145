import { errors as joseErrors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { NewProfile } from '#app/accounts/profiles/new-profile-schemas.ts'
import {
  fullNameField,
  optionalWorkDescriptionField,
  organizationField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { AccountsTransactions } from '#database/client.ts'
import type { TokenVerifier } from '../core/access-token-types.ts'
import type { ExternalAuth } from '../core/account-settings.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { createExternalKeys } from './external-keys.server.ts'
import { syncExternalSession } from './sync-external-session.command.server.ts'

const blankIsNone = v.transform((text: string | null) => (text === '' ? null : text))

const fields = {
  fullName: v.pipe(v.fallback(v.nullable(fullNameField), null), blankIsNone),
  organization: v.pipe(v.fallback(v.nullable(organizationField), null), blankIsNone),
  workDescription: v.pipe(v.fallback(v.nullable(optionalWorkDescriptionField), null), blankIsNone),
}

/** Omits fields that this site would reject. */
function readExternalProfile(metadata: Record<string, unknown>): NewProfile {
  return {
    fullName: v.parse(fields.fullName, metadata.full_name ?? metadata.name),
    organization: v.parse(fields.organization, metadata.organization),
    workDescription: v.parse(fields.workDescription, metadata.work_description),
  }
}

/** Only algorithms with public keys, because a shared secret would let every verifier sign tokens. */
const algorithms = ['ES256', 'RS256']
/** Large, because the hosted service puts all user metadata into each token. */
const maxTokenLength = 16_000
const clockToleranceSeconds = 60
const maxRemembered = 10_000

/** Methods that count as a proof of identity. A renewal (`token_refresh`) does not. */
const proofs: ReadonlySet<string> = new Set([
  'password',
  'otp',
  'magiclink',
  'email/signup',
  'recovery',
  'invite',
  'email_change',
  'oauth',
  'sso/saml',
  'web3',
  'passkey',
  'webauthn',
  'totp',
  'mfa/phone',
  'mfa/webauthn',
])

/** Within the range of a Date. */
const timeField = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e12))

const claimsSchema = v.object({
  sub: uuidField(),
  session_id: uuidField(),
  role: v.string(),
  iat: timeField,
  aal: v.picklist(['aal1', 'aal2', 'aal3']),
  /** The protocol's form. RFC 8176's form has no times and is ignored. */
  amr: v.fallback(v.array(v.object({ method: v.string(), timestamp: timeField })), []),
  email: v.pipe(
    v.string(),
    v.transform(normalizeEmail),
    v.check((email) => email !== null),
    v.transform((email) => email ?? ''),
  ),
  is_anonymous: v.optional(v.literal(false)),
  /** Refuses tokens issued to a third-party app, which the member authorized there but not here. */
  client_id: v.optional(v.literal('')),
  user_metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
})

interface ExternalTokensOptions {
  database: AccountsTransactions
  clock: () => Date
  log: Logger
  external: Pick<ExternalAuth, 'issuer' | 'jwksUrl' | 'audience' | 'memberRoles'>
}

/** The account and session of a token get rows here when first seen, so that session checks work and a session that ended here stays ended. */
export function createExternalTokens({
  database,
  clock,
  log,
  external: { issuer, jwksUrl, audience, memberRoles },
}: ExternalTokensOptions): TokenVerifier {
  const findKey = createExternalKeys({ jwksUrl, log })
  const stored = new LRUCache<string, true>({ max: maxRemembered })
  const noticeClaim = createClaimNotice(log, { iss: issuer, aud: audience })

  async function readClaims(token: string, now: Date) {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms,
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: now,
      clockTolerance: clockToleranceSeconds,
    })
    const { output: claims, success } = v.safeParse(claimsSchema, payload)
    if (!success || !memberRoles.includes(claims.role)) return null
    return claims.iat > now.getTime() / 1000 + clockToleranceSeconds ? null : claims
  }

  return {
    async verify(token) {
      if (token.length > maxTokenLength) return null
      const now = clock()
      const claims = await readClaims(token, now).catch((error: unknown) => {
        noticeClaim(error)
        if (error instanceof joseErrors.JOSEError) return null
        throw error
      })
      if (claims === null) return null
      const signature = token.slice(token.lastIndexOf('.') + 1)
      if (!stored.has(signature)) {
        await database
          .accounts((tx) => syncExternalSession(tx, toSession(claims, now)))
          .catch((error: unknown) => {
            if (error instanceof ApiError)
              log.warn(
                { accountId: claims.sub, code: error.code },
                'account not created for a user of the auth service',
              )
            throw error
          })
        stored.set(signature, true)
      }
      return { role: 'member', userId: claims.sub, sessionId: claims.session_id }
    },
  }
}

const claimSettings = { iss: 'AUTH_ISSUER', aud: 'AUTH_AUDIENCE' } as const

/** Logs each claim once, because every token is then refused. */
function createClaimNotice(log: Logger, expected: Record<keyof typeof claimSettings, string>) {
  const noticed = new Set<string>()
  return (error: unknown): void => {
    if (!(error instanceof joseErrors.JWTClaimValidationFailed)) return
    const { claim, payload } = error
    if ((claim !== 'iss' && claim !== 'aud') || noticed.has(claim)) return
    noticed.add(claim)
    log.warn(
      { claim, found: payload[claim], expected: expected[claim] },
      `access tokens of the auth service are refused: check ${claimSettings[claim]}`,
    )
  }
}

function toSession(claims: v.InferOutput<typeof claimsSchema>, now: Date) {
  const provenAt = claims.amr.filter(({ method }) => proofs.has(method)).map(({ timestamp }) => timestamp)
  return {
    userId: claims.sub,
    email: claims.email,
    profile: readExternalProfile(claims.user_metadata),
    sessionId: claims.session_id,
    aal: claims.aal === 'aal1' ? ('aal1' as const) : ('aal2' as const),
    signedAt: new Date(claims.iat * 1000),
    // The service's clock may be wrong. It must not extend a proof of identity.
    provenAt: provenAt.length === 0 ? null : new Date(Math.min(Math.max(...provenAt) * 1000, now.getTime())),
    now,
  }
}
