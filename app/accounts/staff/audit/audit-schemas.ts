import * as v from 'valibot'
import { dayField, isDayRange, reversedRangeMessage } from '#app/platform/validation/day-field.ts'
import { textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { maxAuditSearch, minAuditSearch } from '../staff-limits.ts'

/** Kinds of actions by which the log can be filtered. */
export const actGroupNames = [
  'staff',
  'people',
  'campaigns',
  'decisions',
  'cases',
  'appeals',
  'rules',
  'content',
  'connections',
  'accounts',
] as const
export type ActGroupName = (typeof actGroupNames)[number]

const filterFields = {
  /** By this person or about them. */
  person: v.optional(uuidField('Please choose a person.')),
  kind: v.optional(v.picklist(actGroupNames, 'Please choose a kind of action.')),
  /** First and last day (inclusive) in UTC. */
  from: v.optional(dayField),
  to: v.optional(dayField),
  search: v.optional(
    v.pipe(
      textField({ max: maxAuditSearch, tooLong: `Please use at most ${maxAuditSearch} characters.` }),
      v.trim(),
      v.minLength(minAuditSearch, `Please enter at least ${minAuditSearch} characters.`),
    ),
  ),
}

export const auditFilterSchema = v.pipe(
  v.object(filterFields),
  v.forward(v.partialCheck([['from'], ['to']], isDayRange, reversedRangeMessage), ['to']),
)
export type AuditFilter = v.InferOutput<typeof auditFilterSchema>

export const auditLogQuerySchema = v.pipe(
  v.object({ ...filterFields, before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))) }),
  v.forward(v.partialCheck([['from'], ['to']], isDayRange, reversedRangeMessage), ['to']),
)
export type AuditLogQuery = v.InferOutput<typeof auditLogQuerySchema>

const actSchema = v.object({
  id: v.string(),
  /** False for the other actions of a request that has a match. */
  isMatch: v.boolean(),
  happenedAt: timestampField,
  /** The same for all actions of one request; null for those outside requests. */
  requestId: v.nullable(v.string()),
  action: v.string(),
  /** A database role. Here `owner` means the operator, not the staff role. */
  byRole: v.string(),
  actorId: v.nullable(uuidField()),
  actor: v.nullable(v.string()),
  accountId: v.nullable(uuidField()),
  account: v.nullable(v.string()),
  /** The role that a removed colleague had. */
  earlierRole: v.nullable(v.string()),
  subjectId: v.nullable(uuidField()),
  /** Name of a campaign, segment, webhook or token. */
  subject: v.nullable(v.string()),
  /** The time for which a campaign is scheduled. */
  plannedAt: v.nullable(timestampField),
  caseId: v.nullable(uuidField()),
  storyId: v.nullable(uuidField()),
  isWave: v.boolean(),
})
export type Act = v.InferOutput<typeof actSchema>

/** Newest first. */
export const auditLogPageSchema = v.object({
  acts: v.array(actSchema),
  /** The cursor for `before`; null on the last page. */
  nextCursor: v.nullable(v.string()),
})
export type AuditLogPage = v.InferOutput<typeof auditLogPageSchema>
