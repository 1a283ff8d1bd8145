import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'

/** Where somebody is signed in. */
export const ownSessionSchema = v.object({
  id: uuidField(),
  /** Such as 'Chrome on Android'. */
  device: v.string(),
  createdAt: timestampField,
  lastUsedAt: timestampField,
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
})

export type OwnSession = v.InferOutput<typeof ownSessionSchema>

export const ownSessionsSchema = v.object({
  /** The one that asks first, then those last used, 50 at most. */
  sessions: v.array(ownSessionSchema),
  /** How many more there are. */
  unlistedCount: v.number(),
})

export type OwnSessions = v.InferOutput<typeof ownSessionsSchema>
