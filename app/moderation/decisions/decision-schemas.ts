import * as v from 'valibot'
import { requestObject, textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { casesPerDecision, maxDays, textLimits } from '../moderation-limits.ts'
import { ruleKeyField, ruleMessage } from '../rules/rule-schemas.ts'
import {
  allActions,
  chosenActions,
  contentActions,
  needsDays,
  personActions,
  requiredReasons,
  unannouncedReasons,
} from './decision-options.ts'

const caseToDecide = requestObject({
  id: uuidField('Please choose a case.'),
  /** The version that the moderator saw; if there was a decision or edit after it, the request is refused with 409. */
  version: v.pipe(v.string('Please open the case again.'), v.maxLength(80)),
})

const daysMessage = `Please enter a whole number from 1 to ${maxDays}.`

const actionField = requestObject({
  action: v.picklist(chosenActions, 'Please choose what to do.'),
  /** Whole days from now, for `limit` and `suspend`. */
  days: v.optional(
    v.pipe(
      v.number(daysMessage),
      v.integer(daysMessage),
      v.minValue(1, daysMessage),
      v.maxValue(maxDays, daysMessage),
    ),
  ),
})

const isOneOf = (actions: readonly string[]) => (chosen: { action: string }) =>
  actions.includes(chosen.action)

const actionsField = v.pipe(
  v.array(actionField, 'Please choose what to do.'),
  v.minLength(1, 'Please choose what to do.'),
  v.maxLength(3),
  v.check(
    (actions) => actions.every(({ action, days }) => needsDays(action) === (days !== undefined)),
    `A pause or suspension needs a number of days, from 1 to ${maxDays}. Other actions have none.`,
  ),
  v.check(
    (actions) =>
      actions.filter(isOneOf(contentActions)).length <= 1 &&
      actions.filter(isOneOf(personActions)).length <= 1,
    'Please choose at most one action for the text and one for its author.',
  ),
  v.check(
    (actions) => actions.length === 1 || !actions.some(isOneOf(['none', 'approve'])),
    'If you leave the text as it is or publish it, you can’t choose another action.',
  ),
)

/** Content of notices and public figures. `requiredReasons` returns the required fields of an action. */
const statementFields = {
  /** The rule that was broken or checked. At most one of `ruleKey` and `law`. */
  ruleKey: v.optional(ruleKeyField),
  law: v.optional(
    textField({
      max: textLimits.law,
      required: 'Please name the law.',
      tooLong: `Please use at most ${textLimits.law} characters.`,
    }),
  ),
  /** The finding, such as `The second paragraph names a neighbor and her illness.` */
  facts: v.optional(
    textField({
      max: textLimits.facts,
      tooLong: `Please use at most ${textLimits.facts} characters.`,
      allowsLineBreaks: true,
    }),
    '',
  ),
  /** The reason for which the finding breaks the rule or does not; with `approve`, an optional message to the author. */
  explanation: v.optional(
    textField({
      max: textLimits.explanation,
      tooLong: `Please use at most ${textLimits.explanation} characters.`,
      allowsLineBreaks: true,
    }),
    '',
  ),
  unannouncedBecause: v.optional(
    v.picklist(unannouncedReasons, 'Please choose one of the reasons that the law allows.'),
  ),
}

interface GivenReasons {
  ruleKey?: string | undefined
  law?: string | undefined
  facts: string
  explanation: string
}

const hasOneGround = ({ ruleKey, law }: GivenReasons) => ruleKey === undefined || law === undefined
const groundMessage = 'Please name either a rule or a law.'

const missingReasons = {
  ruleKey: ruleMessage,
  facts: 'Please say what you found.',
  explanation: 'Please explain your decision.',
} as const

/** Reports each missing reason that the actions require. */
function requireReasons<Given extends GivenReasons & { actions?: readonly { action: string }[] }>(
  answersReports: boolean,
) {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { actions = [], ruleKey, law, facts, explanation } = dataset.value
    const given = {
      ruleKey: ruleKey ?? law,
      facts: facts || undefined,
      explanation: explanation || undefined,
    }
    const needed = requiredReasons(
      actions.map(({ action }) => action),
      answersReports,
    )
    for (const key of needed)
      if (given[key] === undefined)
        addIssue({
          message: missingReasons[key],
          path: [{ type: 'object', origin: 'value', input: given, key, value: given[key] }],
        })
  })
}

const decisionFields = v.pipe(
  requestObject({
    cases: v.pipe(
      v.array(caseToDecide),
      v.minLength(1, 'Please choose a case.'),
      v.maxLength(casesPerDecision, `Please choose at most ${casesPerDecision} cases.`),
      v.check(
        (cases) => new Set(cases.map(({ id }) => id)).size === cases.length,
        'Please choose each case once.',
      ),
    ),
    actions: actionsField,
    ...statementFields,
    reportsUnfounded: v.optional(v.boolean(), false),
  }),
  v.check((request) => hasOneGround(request), groundMessage),
)

/** @param answersReports true if the content was reported */
export const requestDecision = (answersReports: boolean) =>
  v.pipe(decisionFields, requireReasons(answersReports))

/** Body of `POST /api/desk/decisions` and its `/preview`. Several cases are decided atomically. */
export const decisionRequestSchema = requestDecision(false)
export type DecisionRequest = v.InferOutput<typeof decisionRequestSchema>
export type ChosenMeasure = DecisionRequest['actions'][number]
export type Statement = Pick<
  DecisionRequest,
  'ruleKey' | 'law' | 'facts' | 'explanation' | 'unannouncedBecause'
>

/** `POST /api/desk/decisions/{batchId}/undo` works until `undoUntil`, when the notices are sent. */
export const decidedSchema = v.object({ batchId: uuidField(), undoUntil: timestampField })
export type Decided = v.InferOutput<typeof decidedSchema>

/** `POST /api/desk/decisions/{id}/reversal`: reverses a decision at any time. */
export const reversalRequestSchema = v.pipe(
  requestObject(statementFields),
  v.check((request) => hasOneGround(request), groundMessage),
  requireReasons(false),
)

export type ReversalRequest = v.InferOutput<typeof reversalRequestSchema>

/** Previewed notices. All reporters of a case get the same notice. */
export const previewSchema = v.object({
  notices: v.array(
    v.object({
      to: v.picklist(['author', 'reporters']),
      /** The recipient's name; null if unknown, and for reporters. */
      name: v.nullable(v.string()),
      count: v.number(),
      subject: v.string(),
      text: v.string(),
    }),
  ),
})
export type Preview = v.InferOutput<typeof previewSchema>

export const batchIdSchema = v.object({ batchId: uuidField() })
export const decisionIdSchema = v.object({ id: uuidField() })

export const decisionSchema = v.object({
  id: uuidField(),
  batchId: uuidField(),
  action: v.picklist(allActions),
  ruleKey: v.nullable(v.string()),
  /** The rule's name for the violation; null if a law is cited. */
  violation: v.nullable(v.string()),
  law: v.nullable(v.string()),
  /** Blank if optional and omitted. */
  facts: v.string(),
  explanation: v.string(),
  /** The trigger of the decision: a report, a moderator, or the site itself. */
  trigger: v.picklist(['notice', 'own', 'automatic']),
  isDetected: v.boolean(),
  decidedAt: timestampField,
  endsAt: v.nullable(timestampField),
  /** The moderator's name; null if the moderator has left or the site decided. */
  decidedBy: v.nullable(v.string()),
  isUndone: v.boolean(),
  /** True if another decision has reversed it. */
  isSuperseded: v.boolean(),
})
export type Decision = v.InferOutput<typeof decisionSchema>
