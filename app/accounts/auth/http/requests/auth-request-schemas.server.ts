import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { tolerantObject } from '#app/platform/validation/request-object.ts'
import { toFieldProblems } from '#app/platform/validation/request-validation.server.ts'
import { browserSecretsField } from '../../links/email-link-schemas.ts'
import { signOutScopes } from '../../sessions/end-sessions.command.server.ts'
import { userDataField } from './user-data-schemas.server.ts'

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
