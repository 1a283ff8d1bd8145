import * as v from 'valibot'
import { requestObject } from '#app/validation/request-object.ts'
import { pulseSteps } from '#database/schema/visits.ts'
import { utmNames } from './visit-rules.ts'

const wordField = v.pipe(v.string(), v.maxLength(100))

/** `POST /api/pulse`. All of it is at most 200 bytes, so that no part needs a limit of its own but to be described. */
export const pulseSchema = requestObject({
  /** `uncounted` for a page that somebody opened who asks not to be followed. */
  step: v.picklist([...pulseSteps, 'uncounted'], 'Unknown step.'),
  /** The page on which the visit began. */
  path: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** The host of the page before; blank for none. */
  ref: v.optional(wordField, ''),
  utm: v.optional(v.pipe(v.array(wordField), v.maxLength(utmNames.length)), []),
})

export type PulseMessage = v.InferOutput<typeof pulseSchema>
