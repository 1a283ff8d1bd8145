import * as v from 'valibot'
import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { earliestReading } from '../air-limits.ts'
import { markKindNames } from './marks/mark-kinds.ts'

const zoneField = v.pipe(
  v.string('Please name a time zone, such as Europe/Berlin.'),
  v.maxLength(80),
  v.check(isTimeZone, 'This time zone doesn’t exist.'),
)

const spanEntries = { from: timestampField, to: timestampField }
const endsLater = 'Must be later than “from”.'

/** The range to draw; the last two weeks of the series by default. */
export const chartQuerySchema = v.pipe(
  requestObject({ zone: zoneField, from: v.optional(timestampField), to: v.optional(timestampField) }),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
      endsLater,
    ),
    ['to'],
  ),
)

export const newMarkSchema = requestObject({
  roomId: uuidField('Please choose a room.'),
  kind: v.picklist(markKindNames, 'Please choose what you did.'),
  at: v.pipe(
    v.string('Please say when it was.'),
    v.isoTimestamp('Please say when it was.'),
    v.check((at) => Date.parse(at) >= earliestReading, 'This is before any reading.'),
  ),
})

export const effectQuerySchema = requestObject({ series: uuidField(), zone: zoneField })

export const newSharedChartSchema = v.pipe(
  requestObject({
    ...spanEntries,
    zone: zoneField,
    isExact: v.boolean(),
    markId: v.optional(v.nullable(uuidField('Please choose what you did.')), null),
    planId: v.optional(v.nullable(uuidField('Please choose an experiment.')), null),
  }),
  v.forward(
    v.check(({ from, to }) => Date.parse(from) < Date.parse(to), endsLater),
    ['to'],
  ),
)

export const addedSchema = v.object({ id: uuidField() })
