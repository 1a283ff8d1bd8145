import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/request-object.ts'

const whole = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

const settings = {
  /** True if a ban needs a proposal by a second moderator, if there is one. */
  fourEyes: v.boolean(),
  /** Hours within which cases of each priority are due. */
  dueHoursDanger: whole(1, 720),
  dueHoursIllegal: whole(1, 720),
  dueHoursReported: whole(1, 720),
  dueHoursHeld: whole(1, 720),
  /** True if content is held after three reliable users report it as danger or advertising. */
  holdsReported: v.boolean(),
  holdsFirstTexts: v.boolean(),
  /** True if content that looks like advertising or automated posting is held. */
  holdSuspicious: v.boolean(),
  /** Users count as new until they have this many published texts and joined this many hours ago. */
  newUntilTexts: whole(0, 100),
  newUntilHours: whole(0, 720),
  limitsNewPeople: v.boolean(),
  /** Texts with more links are held; texts above the other limits are refused. */
  newLinks: whole(0, 100),
  newMentions: whole(0, 100),
  newCommentsPerHour: whole(0, 100),
  newStoriesPerDay: whole(0, 100),
}

/** `GET /api/desk/moderation-settings`, for owners. */
export const settingsSchema = v.object({
  ...settings,
  // Optional, because older servers omit them.
  holdsReported: v.optional(settings.holdsReported, false),
  holdSuspicious: v.optional(settings.holdSuspicious, false),
  limitsNewPeople: v.optional(settings.limitsNewPeople, false),
})
export type ModerationSettings = v.InferOutput<typeof settingsSchema>

/** `PATCH` of the same URL; omitted settings stay unchanged. */
export const settingsChangeSchema = v.partial(requestObject(settings))
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>
