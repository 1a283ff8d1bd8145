export type SwitchName =
  | 'holdsFirstTexts'
  | 'limitsNewPeople'
  | 'holdsReported'
  | 'holdSuspicious'
  | 'fourEyes'

/** Whole numbers. Switches are off by default. */
export const numberSettings = {
  newUntilTexts: { min: 0, max: 100, initial: 2 },
  newUntilHours: { min: 0, max: 720, initial: 24 },
  newLinks: { min: 0, max: 100, initial: 1 },
  newMentions: { min: 0, max: 100, initial: 2 },
  newCommentsPerHour: { min: 0, max: 100, initial: 5 },
  newStoriesPerDay: { min: 0, max: 100, initial: 2 },
  dueHoursDanger: { min: 1, max: 720, initial: 1 },
  dueHoursIllegal: { min: 1, max: 720, initial: 24 },
  dueHoursReported: { min: 1, max: 720, initial: 24 },
  dueHoursHeld: { min: 1, max: 720, initial: 12 },
}

export type NumberName = keyof typeof numberSettings
export type SettingName = SwitchName | NumberName

/** Values in the form; numbers as typed. */
export type TypedSettings = Record<SettingName, string | boolean>

/** Returns the typed number, or null unless it is a whole number in the setting's range. */
export function parseNumber(typed: TypedSettings, name: NumberName): number | null {
  const { min, max } = numberSettings[name]
  const value = toValue(typed[name])
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

/** Converts a typed value. A blank number is NaN, because `Number('')` would be 0. */
export const toValue = (value: string | boolean) =>
  typeof value === 'boolean' ? value : value.trim() === '' ? Number.NaN : Number(value)
