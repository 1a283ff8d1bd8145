import * as v from 'valibot'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { maxFriendlyNameLength } from '../auth-limits.ts'

/** Refuses NUL, other control characters and unpaired surrogates, which PostgreSQL can't store. */
const isPlain = v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')
const friendlyName = v.pipe(v.string(), v.trim(), v.maxLength(maxFriendlyNameLength), isPlain)
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(16_000))

export const enrollRequest = v.object({
  factor_type: v.optional(v.string(), ''),
  friendly_name: v.optional(v.nullable(friendlyName), ''),
  issuer: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100), isPlain))),
})

export const verifyFactorRequest = v.object({
  challenge_id: uuidField(),
  code: v.pipe(v.string(), v.minLength(1, 'Code needs to be non-empty'), v.maxLength(100)),
})

export const recoveryCodesRequest = v.object({ friendly_name: v.optional(v.nullable(friendlyName), '') })

export const recoveryCodeRequest = v.object({
  code: v.pipe(v.string(), v.minLength(1, 'Code needs to be non-empty'), v.maxLength(100)),
})

export const renamePasskeyRequest = v.object({
  friendly_name: v.pipe(
    v.string('friendly_name is required'),
    v.trim(),
    v.minLength(1, 'friendly_name is required'),
    v.maxLength(maxFriendlyNameLength, `friendly_name must be ${maxFriendlyNameLength} characters or less`),
    isPlain,
  ),
})

const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** Omits extensions and hints, which are not used. */
export const registrationRequest = v.object({
  challenge_id: uuidField(),
  credential: v.object({
    ...credentialFields,
    response: v.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
    }),
  }),
})

const passkeyAnswerFields = {
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
}

export const passkeySignInRequest = v.object({
  challenge_id: uuidField(),
  credential: v.object({
    ...credentialFields,
    response: v.object({ ...passkeyAnswerFields, userHandle: v.optional(v.nullable(base64url)) }),
  }),
})

/** Omits extensions, which are not used. */
export const passkeyProofSchema = requestObject({
  challengeId: uuidField(),
  credential: requestObject({
    ...credentialFields,
    response: requestObject({ ...passkeyAnswerFields, userHandle: v.exactOptional(base64url) }),
  }),
})
