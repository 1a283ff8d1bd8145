import * as v from 'valibot'

export const formStampHeader = 'form-stamp'

/** Replaces the signed time in the header if the hidden field was filled in. */
export const honeypotMark = 'trap'

/** Response of `GET /api/form-stamp`: a signed time. */
export const formStampSchema = v.object({ stamp: v.string() })
