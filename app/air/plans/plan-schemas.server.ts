import * as v from 'valibot'
import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { dayField } from '#app/platform/validation/day-field.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { latestSwitchHour, maxPairs } from '../air-limits.ts'

const hourMessage = `Please choose an hour from 0 to ${latestSwitchHour}.`

const onSiteField = v.boolean('Please say whether you want notifications.')

export const newPlanSchema = requestObject({
  seriesId: uuidField('Please choose the readings to compare.'),
  startOn: dayField,
  switchHour: v.pipe(
    v.number(hourMessage),
    v.integer(hourMessage),
    v.minValue(0, hourMessage),
    v.maxValue(latestSwitchHour, hourMessage),
  ),
  zone: v.pipe(
    v.string('Please name a time zone, such as Europe/Berlin.'),
    v.maxLength(80),
    v.check(isTimeZone, 'This time zone doesn’t exist.'),
  ),
  byMail: v.boolean('Please say whether you want emails.'),
  onSite: v.optional(onSiteField, false),
})

const dayMessage = `Must be the number of a day, from 0 to ${2 * maxPairs - 1}.`

export const planChangeSchema = v.pipe(
  requestObject({
    day: v.optional(
      v.pipe(
        v.number(dayMessage),
        v.integer(dayMessage),
        v.minValue(0, dayMessage),
        v.maxValue(2 * maxPairs - 1, dayMessage),
      ),
    ),
    state: v.optional(v.picklist(['open', 'done', 'missed'], 'Must be open, done or missed.')),
    byMail: v.optional(v.boolean('Please say whether you want emails.')),
    onSite: v.optional(onSiteField),
  }),
  v.forward(
    v.check(
      ({ day, state }) => (day === undefined) === (state === undefined),
      'Please send a day together with its state: open, done or missed.',
    ),
    ['state'],
  ),
)
