import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/fields.ts'
import { type NumberName, numberSettings } from './setting-options.ts'

const whole = (name: NumberName) => {
  const { min, max } = numberSettings[name]
  const message = `Please enter a whole number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

const settings = {
  /** True if a ban needs a proposal by a second moderator, if there is one. */
  fourEyes: v.boolean(),
  dueHoursDanger: whole('dueHoursDanger'),
  dueHoursIllegal: whole('dueHoursIllegal'),
  dueHoursReported: whole('dueHoursReported'),
  dueHoursHeld: whole('dueHoursHeld'),
  /** True if content is held after three reliable users report it as danger or advertising. */
  holdsReported: v.boolean(),
  holdsFirstTexts: v.boolean(),
  /** True if content that looks like advertising or automated posting is held. */
  holdSuspicious: v.boolean(),
  /** Users count as new until they have this many published texts and joined this many hours ago. */
  newUntilTexts: whole('newUntilTexts'),
  newUntilHours: whole('newUntilHours'),
  limitsNewPeople: v.boolean(),
  /** Texts with more links are held; texts above the other limits are refused. */
  newLinks: whole('newLinks'),
  newMentions: whole('newMentions'),
  newCommentsPerHour: whole('newCommentsPerHour'),
  newStoriesPerDay: whole('newStoriesPerDay'),
}

/** `GET /api/desk/moderation-settings`, for owners. */
export const settingsSchema = v.object({
  ...settings,
  // Optional, because older servers omit it.
  version: v.optional(v.number(), 1),
})
export type ModerationSettings = v.InferOutput<typeof settingsSchema>

/** `PATCH` of the same URL; omitted settings stay unchanged. With `basedOn`, a version that has been replaced is refused. */
export const settingsChangeSchema = v.partial(
  requestObject({ ...settings, basedOn: v.pipe(v.number(), v.integer()) }),
)
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>

/** Error code of a change that is based on a replaced version. */
export const settingsConflict = 'settings_changed'
