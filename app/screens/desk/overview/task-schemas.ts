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

export type TaskList = v.InferOutput<typeof taskListSchema>
