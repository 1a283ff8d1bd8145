import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import {
  type NumberName,
  numberSettings,
  parseNumber,
  type SettingName,
  type SwitchName,
  type TypedSettings,
} from './setting-options.ts'

interface SwitchExamples {
  on: (typed: TypedSettings) => string
  off: string
}

type NumberExample = (value: number, typed: TypedSettings) => string

const count = (number: number, one: string, many: string) =>
  number === 1 ? `one ${one}` : `${number} ${many}`

/** Describes the time at which a case of Monday, 09:00 is due. */
function describeDue(hours: number): string {
  const [days, time] = [Math.floor((9 + hours) / 24), `${`${(9 + hours) % 24}`.padStart(2, '0')}:00`]
  return days === 0 ? `${time} that day` : days === 1 ? `${time} the next day` : `${time} ${days} days later`
}

const hoursDue =
  (what: string): NumberExample =>
  (hours) =>
    `${what} at 09:00 is due by ${describeDue(hours)}.`

const limitOfNew =
  (example: NumberExample): NumberExample =>
  (value, typed) =>
    typed.limitsNewPeople === true ? example(value, typed) : 'No effect while the limits are off.'

export const settingNames: Readonly<Record<SettingName, string>> = {
  holdsFirstTexts: 'Hold posts by new members for a moderator',
  limitsNewPeople: 'Apply the limits below to new members',
  holdsReported: 'Hold posts that three trusted reporters flag as dangerous or advertising',
  holdSuspicious: 'Hold posts that seem automated, or that a second account repeats within a day',
  fourEyes: 'Bans need a proposal by one moderator and a decision by another',
  newUntilTexts: 'Published posts until a member is no longer new',
  newUntilHours: 'Hours after joining until a member is no longer new',
  newLinks: 'Links per post',
  newMentions: 'Mentions (@name) per post',
  newCommentsPerHour: 'Comments per hour',
  newStoriesPerDay: 'Stories per day',
  dueHoursDanger: 'Danger to people',
  dueHoursIllegal: illegalLabel,
  dueHoursReported: 'Other reports',
  dueHoursHeld: 'Awaiting approval',
}

export const switchExamples: Readonly<Record<SwitchName, SwitchExamples>> = {
  holdsFirstTexts: {
    on: (typed) => {
      const [posts, hours] = [readNumber(typed, 'newUntilTexts'), readNumber(typed, 'newUntilHours')]
      const first = posts === 1 ? 'first post' : `first ${posts} posts`
      const time = hours === 1 ? 'first hour' : `first ${hours} hours`
      if (posts === 0 && hours === 0) return 'No effect: no member counts as new.'
      if (posts === 0) return `A member’s posts in the ${time} wait for a moderator.`
      if (hours === 0) return `A new member’s ${first} ${posts === 1 ? 'waits' : 'wait'} for a moderator.`
      return `A new member’s ${first}, and all posts in the ${time}, wait for a moderator.`
    },
    off: 'Posts by new members appear at once.',
  },
  limitsNewPeople: {
    on: () => 'New members can post less than others.',
    off: 'New members can post as much as others.',
  },
  holdsReported: {
    on: () =>
      'The third such report hides the post until a moderator decides; the case is due within an hour. A reporter is trusted after 30 days and three decided reports, if at least 70% were right. Reports by anyone with three holds still awaiting a decision don’t count.',
    off: 'Reported posts stay public until a moderator decides.',
  },
  holdSuspicious: {
    on: () => 'The same advertisement from a second account waits for a moderator.',
    off: 'The same advertisement from a second account appears at once.',
  },
  fourEyes: {
    on: () => 'A second moderator, if there is one, decides a proposed ban.',
    off: 'Any moderator can ban a member alone.',
  },
}

export const numberExamples: Readonly<Record<NumberName, NumberExample>> = {
  newUntilTexts: (posts) =>
    posts === 0
      ? 'How much someone has posted doesn’t matter.'
      : `A member with ${count(posts - 1, 'published post', 'published posts')} is still new.`,
  newUntilHours: (hours) =>
    hours === 0
      ? 'How long ago someone joined doesn’t matter.'
      : `Someone who joined on Monday at 09:00 is new until ${describeDue(hours)}.`,
  newLinks: limitOfNew((links) => `A post with ${links + 1} links or more is held.`),
  newMentions: limitOfNew(
    (mentions) => `A post that mentions ${count(mentions + 1, 'person', 'people')} is refused.`,
  ),
  newCommentsPerHour: limitOfNew(
    (comments) => `After ${count(comments, 'comment', 'comments')}, the next one has to wait.`,
  ),
  newStoriesPerDay: limitOfNew(
    (stories) => `After ${count(stories, 'story', 'stories')}, the next one has to wait.`,
  ),
  dueHoursDanger: hoursDue('A report of danger'),
  dueHoursIllegal: hoursDue('A report of illegal content'),
  dueHoursReported: hoursDue('Any other report'),
  dueHoursHeld: hoursDue('A post held'),
}

const readNumber = (typed: TypedSettings, name: NumberName) =>
  parseNumber(typed, name) ?? numberSettings[name].initial
