import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/fields.ts'

const message = 'Please enter your password.'

/** The length is not checked: old passwords may break today's rules. */
export const proofSchema = requestObject({ password: v.pipe(v.string(message), v.minLength(1, message)) })

/** `timeout` is in milliseconds. */
export const startedPasskeyProofSchema = v.object({
  challengeId: v.string(),
  options: v.object({
    challenge: v.string(),
    rpId: v.string(),
    timeout: v.number(),
    userVerification: v.string(),
    allowCredentials: v.array(
      v.object({ id: v.string(), type: v.string(), transports: v.array(v.string()) }),
    ),
  }),
})
