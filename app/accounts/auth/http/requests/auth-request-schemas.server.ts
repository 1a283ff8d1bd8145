import * as v from 'valibot'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/accounts/profiles/profile-schemas.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { tolerantObject } from '#app/platform/validation/fields.ts'
import { toFieldProblems } from '#app/platform/validation/request-validation.server.ts'
import { browserSecretField, browserSecretsField } from '../../links/email-link-schemas.ts'
import { signOutScopes } from '../../sessions/end-sessions.command.server.ts'

const emptyToNull = <Field extends v.GenericSchema<string, string>>(field: Field) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), field])),
      v.transform((text) => text || null),
    ),
  )

const userDataSchema = v.pipe(
  v.looseObject({
    // Null removes a field.
    full_name: emptyToNull(fullNameField),
    organization: emptyToNull(organizationField),
    work_description: emptyToNull(workDescriptionField),
    /** Not part of the protocol: see `browserSecret` of a sign-up. */
    browser_secret: browserSecretField,
    /** Accepted and ignored, because the first version's waitlist form repeats the address here. */
    email: v.optional(v.unknown()),
  }),
  v.transform(
    ({ full_name, organization, work_description, browser_secret, email: _repeated, ...userMetadata }) => ({
      profile: { fullName: full_name, organization, workDescription: work_description },
      browserSecret: browser_secret,
      userMetadata,
    }),
  ),
)

const userDataField = v.pipe(
  v.nullish(
    v.custom<object>((data) => typeof data === 'object' && !Array.isArray(data)),
    {},
  ),
  v.transform((data) => data ?? {}),
  userDataSchema,
)

/** Returns a PKCE challenge (RFC 7636) as `s256:…` or `plain:…`, or null without PKCE. @throws ApiError 400 `validation_failed` */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: {
  code_challenge: string
  code_challenge_method: string
}) {
  if ((challenge === '') !== (method === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  const name = method.toLowerCase()
  if (name !== 's256' && name !== 'plain') throw invalid('unsupported code_challenge method')
  return `${name}:${challenge}`
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}

const maxTokenLength = 200
/** Clients send an empty string or null for omitted values. */
const optionalText = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text ?? ''),
)
const challenge = { code_challenge: optionalText, code_challenge_method: optionalText }
const credentials = { email: optionalText, phone: optionalText, password: optionalText }

export const signUpRequest = tolerantObject({ ...credentials, ...challenge, data: userDataField })

export const signInRequest = tolerantObject(credentials)

export const renewalRequest = tolerantObject({
  refresh_token: v.pipe(v.string(), v.maxLength(maxTokenLength)),
})

export const verifyRequest = tolerantObject({
  email: optionalText,
  phone: optionalText,
  token: v.pipe(optionalText, v.maxLength(maxTokenLength)),
  token_hash: v.pipe(optionalText, v.maxLength(maxTokenLength)),
  type: optionalText,
  // Not part of the protocol, so optional.
  browser_secrets: browserSecretsField,
  keeps_password: v.optional(v.boolean(), false),
})

export const magicLinkRequest = tolerantObject({ email: optionalText, data: userDataField, ...challenge })

export const otpRequest = tolerantObject({
  ...magicLinkRequest.entries,
  phone: optionalText,
  create_user: v.nullish(v.boolean(), true),
})

export const recoverRequest = tolerantObject({ email: optionalText, ...challenge })

export const pkceRequest = tolerantObject({
  auth_code: v.pipe(optionalText, v.maxLength(maxTokenLength)),
  code_verifier: v.pipe(optionalText, v.maxLength(maxTokenLength)),
})

export const resendRequest = tolerantObject({
  email: optionalText,
  type: optionalText,
  ...challenge,
})

export const updateUserRequest = tolerantObject({
  email: optionalText,
  phone: optionalText,
  password: v.optional(v.nullable(v.string())),
  nonce: v.pipe(optionalText, v.maxLength(maxTokenLength)),
  current_password: v.optional(v.nullable(v.string())),
  ...challenge,
  app_metadata: v.optional(v.unknown()),
  data: userDataField,
})

export const signOutScopeSchema = v.optional(v.picklist(signOutScopes), 'global')

/** @throws ApiError 400 `validation_failed` with a message that names the field */
export function parseRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  // Valibot accepts an empty array as an object without fields.
  const result = v.safeParse(schema, Array.isArray(input) ? null : input)
  if (result.success) return result.output
  const fields = toFieldProblems(result.issues)
  const [first] = fields
  throw new ApiError(
    400,
    'validation_failed',
    first ? `${first.field}: ${first.message}` : 'Invalid request',
    { fields },
  )
}

/** @throws ApiError 400 `bad_json` or `validation_failed` */
export async function readRequest<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  return parseRequest(schema, body)
}
