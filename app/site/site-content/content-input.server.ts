import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { findInstant, parseLocalTime } from '#app/platform/time/zoned-time.ts'
import { codedCheck } from '#app/platform/validation/coded-check.ts'
import { requestObject, textField } from '#app/platform/validation/fields.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import { type ContentSection, contentSections } from '#database/schema/site-content.ts'
import { countdownTitle, type SiteContent } from './content.ts'
import { maxCrowd, maxOffers, maxPostalLength, maxProductTexts } from './site-content-limits.ts'

export function listChanges(before: SiteContent, after: SiteContent): ContentSection[] {
  return contentSections.filter((section) => !isDeepStrictEqual(before[section], after[section]))
}

/** Uses the current time and the time zone database. @throws ApiError 400 with the field's name */
export function checkCountdown({ countdown }: SiteContent, now: Date): void {
  const { kind, localTime, timeZone } = countdown
  if (kind !== 'date') return
  const refuse = (field: string, code: string, message: string) =>
    invalidInput([{ field: `countdown.${field}`, code, message }])
  if (localTime === '') throw refuse('localTime', 'required', 'Please enter a date and a time.')
  if (timeZone === '')
    throw refuse('timeZone', 'required', 'Please choose a time zone, such as Europe/Berlin.')
  const instant = findInstant(localTime, timeZone)
  if (instant === null)
    throw refuse(
      'localTime',
      'invalid',
      'This time does not exist there: the clocks go forward. Please choose another.',
    )
  if (instant <= now.getTime())
    throw refuse(
      'localTime',
      'too_early',
      'This time has passed. Please choose a later one, or no countdown.',
    )
}

const line = (name: string, max: number) =>
  textField({
    max,
    required: `Please enter ${name}.`,
    tooLong: `Please shorten this to ${max} characters.`,
  })

const crowdMessage = `Please enter a whole number from 1 to ${maxCrowd.toLocaleString('en')}.`

const crowdField = requestObject({
  source: v.picklist(['number', 'counted', 'none'], 'Please choose number, counted or none.'),
  number: v.pipe(
    v.number(crowdMessage),
    v.integer(crowdMessage),
    v.minValue(1, crowdMessage),
    v.maxValue(maxCrowd, crowdMessage),
  ),
})

const localTimeField = v.pipe(
  v.string('Please enter a date and a time.'),
  codedCheck((text) =>
    text === '' || parseLocalTime(text) !== null
      ? null
      : { code: 'invalid', message: 'Please enter a date and a time, such as 2026-12-24T18:00.' },
  ),
)

const timeZoneField = v.pipe(
  v.string('Please choose a time zone.'),
  codedCheck((text) =>
    text === '' || isTimeZone(text)
      ? null
      : { code: 'invalid', message: 'This is not a time zone. Please choose one, such as Europe/Berlin.' },
  ),
)

const contactField = v.union(
  [v.literal(''), emailField],
  'Please enter an email address, such as name@example.com.',
)

export const contentInputEntries = {
  headline: line('a headline', 80),
  offers: v.pipe(
    v.array(line('what is offered', 80), 'Please enter a list of offers.'),
    v.maxLength(maxOffers, `There is room for ${maxOffers} offers.`),
  ),
  crowd: crowdField,
  countdown: requestObject({
    kind: v.picklist(['display', 'date', 'none'], 'Please choose display, date or none.'),
    title: v.optional(line('a label', 60), countdownTitle),
    localTime: localTimeField,
    timeZone: timeZoneField,
  }),
  product: requestObject({
    heading: line('a heading', 80),
    intro: line('an introduction', 400),
    pictureNote: line('a line below the picture', 160),
    answers: v.pipe(
      v.array(
        requestObject({ title: line('a heading', 80), text: line('an answer', 600) }),
        'Please enter a list.',
      ),
      v.maxLength(maxProductTexts, `There is room for ${maxProductTexts} answers.`),
    ),
  }),
  contact: contactField,
  postal: v.optional(
    textField({
      max: maxPostalLength,
      tooLong: `Please shorten the postal address to ${maxPostalLength} characters.`,
    }),
    '',
  ),
  waitlist: requestObject({
    isOpen: v.boolean('Please choose true or false.'),
    notice: textField({ max: 300, tooLong: 'Please shorten this to 300 characters.' }),
  }),
}

const basedOnField = v.pipe(
  v.number('Please say which version was changed.'),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999),
)

/** Body of `PUT /api/desk/content/draft` and of `POST` to `preview` and `publish`. */
export const contentRequestSchema = requestObject({ basedOn: basedOnField, ...contentInputEntries })
export type ContentRequest = v.InferOutput<typeof contentRequestSchema>

export const restoreRequestSchema = requestObject({ basedOn: basedOnField })
export const versionParamSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'There is no such version.'), v.transform(Number)),
})
