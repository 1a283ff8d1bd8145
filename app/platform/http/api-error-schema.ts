import * as v from 'valibot'

const fieldProblemSchema = v.object({ field: v.string(), code: v.string(), message: v.string() })

/** What is wrong with one field of a request: its name, a code for programs, a sentence for people. */
export type FieldProblem = v.InferOutput<typeof fieldProblemSchema>

/** The one shape of every error of the API. `requestId` finds the request in the server's log. */
export const apiErrorSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** The first of `fields`, for callers that show one message. */
    field: v.optional(v.string()),
    fields: v.optional(v.array(fieldProblemSchema)),
    requestId: v.string(),
  }),
})

export type ApiErrorBody = v.InferOutput<typeof apiErrorSchema>
