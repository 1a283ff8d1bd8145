import * as z from 'zod/mini'
import {
  fullNameField,
  organizationField,
  workDescriptionField,
} from '#app/features/profiles/profile-schemas.ts'
import { asLinkType, protocolTypes } from '#app/features/session/protocol-types.ts'
import { linkTypes } from '#app/http/page-paths.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { toFieldProblems } from '#app/validation/request-validation.server.ts'
import { signOutScopes } from '../commands/sessions/end-sessions.server.ts'

/** What the protocol's clients send along and this site has no use for. Anything else unknown is refused. */
const ignored = {
  gotrue_meta_security: z.optional(z.unknown()),
  code_challenge: z.optional(z.unknown()),
  code_challenge_method: z.optional(z.unknown()),
}

const maxTokenLength = 200
const token = z.string().check(z.minLength(1), z.maxLength(maxTokenLength))

const emptyToNull = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), field])),
      z.transform((text) => text || null),
    ),
  )

/** What a person says of themselves. Fields that are left out stay as they are, null takes them away. */
const dataSchema = z.strictObject({
  full_name: emptyToNull(fullNameField),
  organization: emptyToNull(organizationField),
  work_description: emptyToNull(workDescriptionField),
  /** The waitlist of the first version repeated the address here. */
  email: z.optional(z.unknown()),
})

/** What it changes of the profile; what was left out is undefined. */
export function toProfileUpdate(data: z.infer<typeof dataSchema> | null | undefined) {
  return {
    fullName: data?.full_name,
    organization: data?.organization,
    workDescription: data?.work_description,
  }
}

export const signUpRequest = z.strictObject({
  email: z.string(),
  password: z.string(),
  data: z.optional(z.nullable(dataSchema)),
  ...ignored,
})

export const signInRequest = z.strictObject({ email: z.string(), password: z.string(), ...ignored })

export const renewalRequest = z.strictObject({
  refresh_token: z.string().check(z.maxLength(maxTokenLength)),
  ...ignored,
})

export const verifyRequest = z.strictObject({
  token_hash: token,
  type: z.pipe(
    z.enum(linkTypes.map((type) => protocolTypes[type])),
    z.transform((type) => asLinkType(type) ?? z.NEVER),
  ),
  options: z.optional(z.unknown()),
  ...ignored,
})

export const recoverRequest = z.strictObject({ email: z.string(), ...ignored })

export const resendRequest = z.strictObject({
  email: z.string(),
  type: z.enum(['signup', 'email_change']),
  ...ignored,
})

export const updateUserRequest = z.strictObject({
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  current_password: z.optional(z.string()),
  data: z.optional(z.nullable(dataSchema)),
  ...ignored,
})

export const grantTypeSchema = z.enum(['password', 'refresh_token'])
export const signOutScopeSchema = z._default(z.enum(signOutScopes), 'global')

/** @throws ApiError 400 `validation_failed` with a sentence that names the field */
export function parseRequest<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = toFieldProblems(result.error.issues)
  const [first] = fields
  throw new ApiError(
    400,
    'validation_failed',
    first ? `${first.field}: ${first.message}` : 'Invalid request',
    { fields },
  )
}

/** @throws ApiError 400 `bad_json` or `validation_failed` */
export async function readRequest<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await request.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  return parseRequest(schema, body)
}
