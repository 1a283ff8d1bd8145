import * as v from 'valibot'

const noteSchema = v.object({
  title: v.string(),
  description: v.exactOptional(v.string()),
  action: v.exactOptional(v.object({ label: v.string(), to: v.string() })),
})

export const setupSchema = v.object({
  /** Empty once every step is done or optional. */
  steps: v.array(
    v.object({
      title: v.string(),
      /** Empty for a step that is done. */
      how: v.string(),
      href: v.optional(v.string()),
      post: v.optional(v.object({ path: v.string(), label: v.string(), done: v.optional(noteSchema) })),
      isDone: v.boolean(),
      /** Older servers omit it. */
      isOptional: v.optional(v.boolean(), false),
    }),
  ),
})
export type Setup = v.InferOutput<typeof setupSchema>
