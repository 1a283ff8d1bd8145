import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { maxTokenName, tokenDays } from './api-token-limits.ts'
import { apiScopes } from './api-token-scopes.ts'

export const newTokenSchema = requestObject({
  name: textField({
    max: maxTokenName,
    required: 'Please name the program that uses it.',
    tooLong: `Please use at most ${maxTokenName} characters.`,
  }),
  scopes: v.pipe(
    v.array(v.picklist(apiScopes), 'Please choose its permissions.'),
    v.minLength(1, 'Please choose its permissions.'),
    v.maxLength(apiScopes.length, 'Please choose each once.'),
  ),
  days: v.picklist(tokenDays, 'Please choose 7, 30 or 90 days.'),
})
export type NewToken = v.InferOutput<typeof newTokenSchema>

/** A new token, shown only once: the database stores its hash. */
export const createdTokenSchema = v.object({ id: uuidField(), token: v.string(), expiresAt: timestampField })
export type CreatedToken = v.InferOutput<typeof createdTokenSchema>

export const tokenListSchema = v.object({
  tokens: v.array(
    v.object({
      id: uuidField(),
      name: v.string(),
      scopes: v.array(v.picklist(apiScopes)),
      by: v.nullable(v.string()),
      /** False if the token has expired or its maker is no longer an owner. */
      isGood: v.boolean(),
      createdAt: timestampField,
      expiresAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
    }),
  ),
})
export type TokenList = v.InferOutput<typeof tokenListSchema>

export const tokenIdSchema = requestObject({ id: uuidField() })
