import * as v from 'valibot'

/** Text of a control that is not always rendered; empty if missing. */
export const typedTextField = v.pipe(v.optional(v.string(), ''), v.trim())
