import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { textLimits } from '../decisions/decision-options.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'

/** `GET /api/desk/appeals`: the open ones, the oldest first. */
export const appealQuerySchema = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) })

const appealSchema = v.object({
  id: uuidField(),
  /** By whoever wrote it, or whoever reported it. */
  party: v.picklist(['author', 'reporter']),
  text: v.string(),
  createdAt: timestampField,
  /** What they were told. */
  notice: v.object({ subject: v.string(), text: v.string() }),
  /** The first case that it is about, where everything else is. */
  caseId: uuidField(),
  decisions: v.array(decisionSchema),
  /** False where a colleague has to answer. */
  isYours: v.boolean(),
  /** Whether whoever asks decided before, and may answer as nobody else can. */
  isSamePerson: v.boolean(),
})
export type Appeal = v.InferOutput<typeof appealSchema>

export const appealPageSchema = v.object({
  appeals: v.array(appealSchema),
  nextCursor: v.nullable(v.string()),
})
export type AppealPage = v.InferOutput<typeof appealPageSchema>

/**
 * `POST /api/desk/appeals/{id}/decision`. Overturning an author's appeal takes back every decision that the notice told of, and
 * `partly` those in `reverse`. Overturning a reporter's hides what they have reported.
 */
export const appealDecisionSchema = v.pipe(
  requestObject({
    state: v.picklist(['upheld', 'overturned', 'partly'], 'Please choose whether the decision stands.'),
    /** To whoever objected, in words. */
    answer: textField({
      max: textLimits.explanation,
      required: 'Please answer in words.',
      tooLong: `Please use at most ${textLimits.explanation} characters.`,
      allowsLineBreaks: true,
    }),
    /** With `partly`: ids of decisions. */
    reverse: v.optional(v.pipe(v.array(uuidField()), v.maxLength(50)), []),
  }),
  v.check(
    ({ state, reverse }) => (state === 'partly') === reverse.length > 0,
    'Please choose which decisions to take back, where it is a part of them.',
  ),
)
export type AppealDecision = v.InferOutput<typeof appealDecisionSchema>

export const appealIdSchema = v.object({ id: uuidField() })
