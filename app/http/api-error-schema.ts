import * as z from 'zod/mini'

const fieldProblemSchema = z.object({ field: z.string(), code: z.string(), message: z.string() })

/** What is wrong with one field of a request: its name, a code for programs, a sentence for people. */
export type FieldProblem = z.infer<typeof fieldProblemSchema>

/** The one shape of every error of the API. `requestId` finds the request in the server's log. */
export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** The first of `fields`, for callers that show one message. */
    field: z.optional(z.string()),
    fields: z.optional(z.array(fieldProblemSchema)),
    requestId: z.string(),
  }),
})

export type ApiErrorBody = z.infer<typeof apiErrorSchema>
