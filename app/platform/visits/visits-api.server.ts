import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute } from 'hono-openapi'
import { isbot } from 'isbot'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limitBy } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { requestObject } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { pulseSteps } from '#database/schema/visits.ts'
import { utmNames } from './pulse-format.ts'
import type { PulseRecorder } from './pulse-recorder.command.server.ts'
import { findSource, kindOfLanding } from './sources.server.ts'
import { maxPulseBytes } from './visit-limits.ts'
import { readVisitor, type Visitor } from './visitors.server.ts'

const wordField = v.pipe(v.string(), v.maxLength(100))

/** Body of `POST /api/pulse`. It is limited to 200 bytes as a whole; the limits here only document its fields. */
const pulseSchema = requestObject({
  /** `uncounted` for a page load with an opt-out signal. */
  step: v.picklist([...pulseSteps, 'uncounted'], 'Unknown step.'),
  path: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  ref: v.optional(wordField, ''),
  utm: v.optional(v.pipe(v.array(wordField), v.maxLength(utmNames.length)), []),
})

type PulseMessage = v.InferOutput<typeof pulseSchema>

/** Limited in memory before routing: `server/http/pulse-gate.ts`. */
const limitedInFront = limitBy([], (_c, next) => next())

/** Public route for reports of pages. Browsers send them without custom headers. */
export function visitsApi({ site }: Dependencies, pulses: PulseRecorder | undefined) {
  const ownHost = new URL(site.url).host
  return new Hono<ApiEnv>().post(
    '/pulse',
    limitedInFront,
    describeRoute({
      tags: ['visits'],
      summary: `Report a visitor’s action on a page, in at most ${maxPulseBytes} bytes; needs no client key`,
      responses: describeResponses({ 204: ['Received'] }, [400, 413, 415]),
    }),
    bodyLimit({ maxSize: maxPulseBytes, onError: refuseSize }),
    validate('json', pulseSchema),
    (c) => {
      if (pulses) count(pulses, { ...c.req.valid('json'), ...readVisitor(c.req.raw.headers) }, ownHost)
      return c.body(null, 204)
    },
  )
}

function refuseSize(): never {
  throw new ApiError(413, 'body_too_large', `A request body may have at most ${maxPulseBytes} bytes.`)
}

function count(pulses: PulseRecorder, told: PulseMessage & Visitor, ownHost: string): void {
  const { step, path, address, userAgent, isObjecting } = told
  if (userAgent === '' || isbot(userAgent)) return
  const isOpening = step === 'visit' || step === 'uncounted'
  if (step === 'uncounted' || isObjecting) {
    if (isOpening) pulses.countObjection()
    return
  }
  pulses.take({
    step,
    landing: kindOfLanding(path),
    source: findSource(told, ownHost),
    address,
    userAgent,
  })
}
