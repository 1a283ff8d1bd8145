import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/fields.ts'

export const digestEverySchema = v.picklist(['never', 'day', 'week'], 'Please choose never, day or week.')

export type DigestEvery = v.InferOutput<typeof digestEverySchema>

/** Sent at 08:00 in a time zone such as `Europe/Berlin`, null until chosen. */
export const digestSchema = v.object({ every: digestEverySchema, timeZone: v.nullable(v.string()) })

export type Digest = v.InferOutput<typeof digestSchema>

export const digestRequestSchema = requestObject({
  every: digestEverySchema,
  timeZone: v.pipe(
    v.string('Please choose a time zone.'),
    v.maxLength(100, 'This is not a time zone. Please choose one, such as Europe/Berlin.'),
  ),
})
