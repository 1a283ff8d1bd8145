import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/fields.ts'

export const taskListSchema = v.object({
  /** Overdue ones first. */
  tasks: v.array(
    v.object({
      /** Such as `3` or `10,000+`. */
      count: v.string(),
      name: v.string(),
      page: v.string(),
      isOverdue: v.boolean(),
      /** When the first of them is due, if that matters. */
      dueAt: v.nullable(timestampField),
    }),
  ),
})

export const setupSchema = v.object({
  /** Blank once every step was done. */
  steps: v.array(
    v.object({
      title: v.string(),
      /** Empty for a step that is done. */
      how: v.string(),
      href: v.string(),
      post: v.optional(v.object({ path: v.string(), label: v.optional(v.string()) })),
      isDone: v.boolean(),
    }),
  ),
})
export type Setup = v.InferOutput<typeof setupSchema>

export type TaskList = v.InferOutput<typeof taskListSchema>
