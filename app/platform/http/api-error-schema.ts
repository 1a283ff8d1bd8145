import * as v from 'valibot'

const fieldProblemSchema = v.object({ field: v.string(), code: v.string(), message: v.string() })

export type FieldProblem = v.InferOutput<typeof fieldProblemSchema>

/** Body of every error of the API. `requestId` identifies the request in the server's log. */
export const apiErrorSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** The first of `fields`, for clients that show a single message. */
    field: v.optional(v.string()),
    fields: v.optional(v.array(fieldProblemSchema)),
    requestId: v.string(),
  }),
})

export type ApiErrorBody = v.InferOutput<typeof apiErrorSchema>
