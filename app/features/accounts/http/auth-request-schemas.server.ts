import * as v from 'valibot'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/features/profiles/profile-schemas.ts'
import { asLinkType, protocolTypes } from '#app/features/session/protocol-types.ts'
import { linkTypes } from '#app/http/page-paths.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { requestObject } from '#app/validation/request-object.ts'
import { toFieldProblems } from '#app/validation/request-validation.server.ts'
import { signOutScopes } from '../commands/sessions/end-sessions.server.ts'
import { browserSecretField, browserSecretsField } from '../links/email-link-schemas.ts'

/** What the protocol's clients send along and this site has no use for. Anything else unknown is refused. */
const ignored = {
  gotrue_meta_security: v.optional(v.unknown()),
  code_challenge: v.optional(v.unknown()),
  code_challenge_method: v.optional(v.unknown()),
}

const maxTokenLength = 200
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(maxTokenLength))

const emptyToNull = <Field extends v.GenericSchema<string, string>>(field: Field) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), field])),
      v.transform((text) => text || null),
    ),
  )

/** What a person says of themselves. Fields that are left out stay as they are, null takes them away. */
const profileFields = {
  full_name: emptyToNull(fullNameField),
  organization: emptyToNull(organizationField),
  work_description: emptyToNull(workDescriptionField),
  /** The waitlist of the first version repeated the address here. */
  email: v.optional(v.unknown()),
}

const dataSchema = requestObject(profileFields)

/** What it changes of the profile; what was left out is undefined. */
export function toProfileUpdate(data: v.InferOutput<typeof dataSchema> | null | undefined) {
  return {
    fullName: data?.full_name,
    organization: data?.organization,
    workDescription: data?.work_description,
  }
}

export const signUpRequest = requestObject({
  email: v.string(),
  password: v.string(),
  data: v.optional(v.nullable(requestObject({ ...profileFields, browser_secret: browserSecretField }))),
  ...ignored,
})

export const signInRequest = requestObject({ email: v.string(), password: v.string(), ...ignored })

export const renewalRequest = requestObject({
  refresh_token: v.pipe(v.string(), v.maxLength(maxTokenLength)),
  ...ignored,
})

export const verifyRequest = requestObject({
  token_hash: token,
  type: v.pipe(
    v.picklist(linkTypes.map((type) => protocolTypes[type])),
    v.transform((type) => asLinkType(type)),
    v.picklist(linkTypes),
  ),
  // Not part of the protocol: a client may leave this out.
  browser_secrets: browserSecretsField,
  options: v.optional(v.unknown()),
  ...ignored,
})

export const recoverRequest = requestObject({ email: v.string(), ...ignored })

export const resendRequest = requestObject({
  email: v.string(),
  type: v.picklist(['signup', 'email_change']),
  ...ignored,
})

export const updateUserRequest = requestObject({
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
  data: v.optional(v.nullable(dataSchema)),
  ...ignored,
})

export const grantTypeSchema = v.picklist(['password', 'refresh_token'])
export const signOutScopeSchema = v.optional(v.picklist(signOutScopes), 'global')

/** @throws ApiError 400 `validation_failed` with a sentence that names the field */
export function parseRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  // Valibot takes an empty list for an object without fields.
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
