import * as v from 'valibot'
import { uuidField } from '#app/platform/validation/fields.ts'

/** Hint that something changed; the receiver queries the API for details. The same hint may be delivered twice, with the same id. */
export const hintSchema = v.object({
  id: v.string(),
  kind: v.picklist(['story_added', 'comment_added', 'notification_changed', 'case_changed']),
  storyId: v.nullable(uuidField()),
  commentId: v.nullable(uuidField()),
})

export type Hint = v.InferOutput<typeof hintSchema>
