import * as v from 'valibot'

export const taskListSchema = v.object({
  /** Overdue ones first. */
  tasks: v.array(v.object({ count: v.number(), name: v.string(), page: v.string(), isOverdue: v.boolean() })),
})
export type TaskList = v.InferOutput<typeof taskListSchema>
