import * as v from 'valibot'

/** What is typed in a control that is not always shown: blank where there is none. */
export const typedTextField = v.pipe(v.optional(v.string(), ''), v.trim())
