import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'

const ownSessionSchema = v.object({
  id: uuidField(),
  device: v.string(),
  createdAt: timestampField,
  lastUsedAt: timestampField,
  isCurrent: v.boolean(),
})

export type OwnSession = v.InferOutput<typeof ownSessionSchema>

export const ownSessionsSchema = v.object({
  sessions: v.array(ownSessionSchema),
  unlistedCount: v.number(),
})

export type OwnSessions = v.InferOutput<typeof ownSessionsSchema>
