import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { caseTextSchema } from '../cases/case-schemas.ts'
import { decisionSchema } from '../decisions/decision-schemas.ts'
import { textLimits } from '../moderation-limits.ts'

/** `GET /api/desk/appeals`: open appeals, oldest first. */
export const appealQuerySchema = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(200))) })

const appealSchema = v.object({
  id: uuidField(),
  party: v.picklist(['author', 'reporter']),
  text: v.string(),
  createdAt: timestampField,
  notice: v.object({ subject: v.string(), text: v.string() }),
  /** The texts at issue, at most ten. */
  texts: v.array(v.object({ id: uuidField(), ...caseTextSchema.entries })),
  decisions: v.array(decisionSchema),
  /** False if a colleague has to answer. */
  isYours: v.boolean(),
  /** True if the caller made the decision, but may answer because the site has no other moderator. */
  isSamePerson: v.boolean(),
})
export type Appeal = v.InferOutput<typeof appealSchema>

export const appealPageSchema = v.object({
  appeals: v.array(appealSchema),
  nextCursor: v.nullable(v.string()),
})
export type AppealPage = v.InferOutput<typeof appealPageSchema>

/**
 * `POST /api/desk/appeals/{id}/decision`. For an author's appeal, `overturned` reverses all decisions in the notice, and `partly` those
 * in `reverse`. For a reporter's appeal, `overturned` hides the reported content.
 */
export const appealDecisionSchema = v.pipe(
  requestObject({
    state: v.picklist(['upheld', 'overturned', 'partly'], 'Please choose whether the decision stands.'),
    answer: textField({
      max: textLimits.explanation,
      required: 'Please write an answer.',
      tooLong: `Please use at most ${textLimits.explanation} characters.`,
      allowsLineBreaks: true,
    }),
    reverse: v.optional(v.pipe(v.array(uuidField()), v.maxLength(50)), []),
  }),
  v.check(
    ({ state, reverse }) => (state === 'partly') === reverse.length > 0,
    'Please choose the decisions to reverse.',
  ),
)
export type AppealDecision = v.InferOutput<typeof appealDecisionSchema>

export const appealIdSchema = v.object({ id: uuidField() })
