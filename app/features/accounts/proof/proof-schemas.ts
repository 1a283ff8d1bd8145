import * as v from 'valibot'
import { requestObject } from '#app/validation/request-object.ts'

const message = 'Please enter your password.'

/** Not measured: an old password may break today's rules. */
export const proofSchema = requestObject({ password: v.pipe(v.string(message), v.minLength(1, message)) })
