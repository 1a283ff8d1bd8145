import type { NumberName, SettingName, SwitchName } from './setting-options.ts'

export interface SettingGroup {
  title: string
  switches: readonly SwitchName[]
  heading?: string
  numbers: readonly NumberName[]
  /** True for a link to the word rules. */
  leadsToWords?: boolean
}

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'New members',
    switches: ['holdsFirstTexts', 'limitsNewPeople'],
    numbers: [
      'newUntilTexts',
      'newUntilHours',
      'newLinks',
      'newMentions',
      'newCommentsPerHour',
      'newStoriesPerDay',
    ],
  },
  {
    title: 'Reports',
    switches: ['holdsReported'],
    heading: 'Hours to decide a case',
    numbers: ['dueHoursDanger', 'dueHoursIllegal', 'dueHoursReported', 'dueHoursHeld'],
  },
  { title: 'Words', switches: ['holdSuspicious'], numbers: [], leadsToWords: true },
  { title: 'Staff', switches: ['fourEyes'], numbers: [] },
]

export const settingOrder: readonly SettingName[] = settingGroups.flatMap((group) => [
  ...group.switches,
  ...group.numbers,
])
