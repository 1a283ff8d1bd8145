import * as v from 'valibot'
import type { FieldProblem } from '#app/platform/http/api-error-schema.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { earliestReading, maxLiveReadings, maxTypedReadings, readingAheadMaxMs } from '../../air-limits.ts'
import { checkValue, metricNames, metrics } from '../../files/columns/metrics.ts'
import { toCommonUnit, type Unit, unitNames } from '../../files/columns/units.ts'

const timeMessage = 'Must be an ISO 8601 time with its offset, such as 2026-11-23T10:05:00Z.'
/** ISO 8601 with an offset, because local time would be ambiguous. */
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const metricMessage = `Must be one of ${metricNames.join(', ')}.`

const readingSchema = v.pipe(
  requestObject({
    time: v.pipe(
      v.string(timeMessage),
      v.regex(timePattern, timeMessage),
      v.check((text) => !Number.isNaN(parseInstant(text)), timeMessage),
    ),
    metric: v.picklist(metricNames, metricMessage),
    unit: v.picklist(unitNames, `Must be one of ${unitNames.join(', ')}.`),
    value: v.pipe(v.number('Must be a number.'), v.finite('Must be a number.')),
  }),
  v.forward(
    v.check(
      ({ metric, unit }) => unitsOf(metric).includes(unit),
      'This metric doesn’t have this unit: see the list in the documentation.',
    ),
    ['unit'],
  ),
)

function unitsOf(metric: keyof typeof metrics): readonly Unit[] {
  return metrics[metric].units
}

export type ReadingInput = v.InferOutput<typeof readingSchema>

function readingsField(max: number) {
  const message = `Must be a list of 1 to ${max} readings.`
  return v.pipe(v.array(readingSchema, message), v.minLength(1, message), v.maxLength(max, message))
}

export const liveReadingsSchema = requestObject({ readings: readingsField(maxLiveReadings) })

export const typedReadingsSchema = requestObject({
  room: uuidField('Please choose a room.'),
  readings: readingsField(maxTypedReadings),
})

export const liveResultSchema = v.object({
  /** Number of readings that are new or have a different value than the stored one. */
  stored: v.number(),
  /** Values that are not readings and were not stored. `field` is a path such as `readings.3.value`. */
  dropped: v.array(v.object({ field: v.string(), message: v.string() })),
})

export function parseInstant(text: string): number {
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

/** Finds problems in well-formed readings: sentinel or implausible values, and impossible times. */
export function findImplausible(readings: readonly ReadingInput[], now: number): FieldProblem[] {
  return readings.flatMap(({ time, metric, unit, value }, index) => {
    const problem = (name: string, message: string) => [
      { field: `readings.${index}.${name}`, code: 'invalid', message },
    ]
    const at = parseInstant(time)
    if (at > now + readingAheadMaxMs) return problem('time', 'Must not be in the future.')
    if (at < earliestReading) return problem('time', 'Must be 2005 or later.')
    const verdict = checkValue(metric, value, toCommonUnit(value, unit))
    if (verdict === 'sentinel') return problem('value', 'Stands for “no reading”.')
    if (verdict === 'implausible') return problem('value', 'Is not plausible.')
    return []
  })
}
