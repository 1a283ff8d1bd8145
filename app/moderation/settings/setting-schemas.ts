import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/request-object.ts'

const whole = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

const settings = {
  /** A ban takes a colleague who has proposed it, where there is a colleague. */
  fourEyes: v.boolean(),
  /** Within so many hours each band of the queue is to be decided. */
  dueHoursDanger: whole(1, 720),
  dueHoursIllegal: whole(1, 720),
  dueHoursReported: whole(1, 720),
  dueHoursHeld: whole(1, 720),
  /** Whether what three proven reporters call a danger or advertising is held until a moderator decides. */
  holdsReported: v.boolean(),
  /** Whether what new people write waits for a moderator. */
  holdsFirstTexts: v.boolean(),
  /** Whether what looks like advertising or a program’s work waits for a moderator. */
  holdSuspicious: v.boolean(),
  /** From so many texts that stand, and so many hours after joining, somebody is new no longer. */
  newUntilTexts: whole(0, 100),
  newUntilHours: whole(0, 720),
  /** Whether the numbers below hold for new people. */
  limitsNewPeople: v.boolean(),
  /** More links than these wait for a moderator; more of the rest is refused. */
  newLinks: whole(0, 100),
  newMentions: whole(0, 100),
  newCommentsPerHour: whole(0, 100),
  newStoriesPerDay: whole(0, 100),
}

/** `GET /api/desk/moderation-settings`, for owners. */
export const settingsSchema = v.object({
  ...settings,
  // Servers before say nothing of these.
  holdsReported: v.optional(settings.holdsReported, false),
  holdSuspicious: v.optional(settings.holdSuspicious, false),
  limitsNewPeople: v.optional(settings.limitsNewPeople, false),
})
export type ModerationSettings = v.InferOutput<typeof settingsSchema>

/** `PATCH` of the same: what is left out stays as it is. */
export const settingsChangeSchema = v.partial(requestObject(settings))
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>
