import { expect, test } from 'vitest'
import { parseNumber, type TypedSettings } from './setting-options.ts'
import { numberExamples, switchExamples } from './setting-texts.ts'

const typed: TypedSettings = {
  holdsFirstTexts: true,
  limitsNewPeople: true,
  holdsReported: false,
  holdSuspicious: false,
  fourEyes: false,
  newUntilTexts: '3',
  newUntilHours: '0',
  newLinks: '1',
  newMentions: '0',
  newCommentsPerHour: '1',
  newStoriesPerDay: '2',
  dueHoursDanger: '1',
  dueHoursIllegal: '24',
  dueHoursReported: '72',
  dueHoursHeld: '15',
}

test.each([
  [{}, 'A new member’s first 3 posts wait for a moderator.'],
  [{ newUntilTexts: '1' }, 'A new member’s first post waits for a moderator.'],
  [{ newUntilTexts: '0', newUntilHours: '1' }, 'A member’s posts in the first hour wait for a moderator.'],
  [{ newUntilHours: '24' }, 'first 3 posts, and all posts in the first 24 hours, wait for a moderator.'],
  [{ newUntilTexts: '0' }, 'No effect: no member counts as new.'],
  [{ newUntilTexts: 'x' }, 'A new member’s first 2 posts wait for a moderator.'],
])('with %o, the example of held posts reads “%s”', (change, example) => {
  expect(switchExamples.holdsFirstTexts.on({ ...typed, ...change })).toContain(example)
})

test.each([
  ['dueHoursDanger', 'A report of danger at 09:00 is due by 10:00 that day.'],
  ['dueHoursHeld', 'A post held at 09:00 is due by 00:00 the next day.'],
  ['dueHoursReported', 'Any other report at 09:00 is due by 09:00 3 days later.'],
  ['newLinks', 'A post with 2 links or more is held.'],
  ['newMentions', 'A post that mentions one person is refused.'],
  ['newCommentsPerHour', 'After one comment, the next one has to wait.'],
] as const)('the example of the number %s reads “%s”', (name, example) => {
  expect(numberExamples[name](Number(typed[name]), typed)).toBe(example)
})

test('the limits of new members say when they have no effect', () => {
  expect(numberExamples.newLinks(1, { ...typed, limitsNewPeople: false })).toBe(
    'No effect while the limits are off.',
  )
})

test.each(['', ' ', 'x', '1.5', '0', '721', '-1', '1e9'])('“%s” is no number of hours', (value) => {
  expect(parseNumber({ ...typed, dueHoursHeld: value }, 'dueHoursHeld')).toBeNull()
})
