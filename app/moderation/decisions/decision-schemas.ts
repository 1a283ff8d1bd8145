import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { ruleKeyField, ruleMessage } from '../rules/rule-schemas.ts'
import {
  allActions,
  casesPerDecision,
  chosenActions,
  contentActions,
  maxDays,
  neededReasons,
  needsDays,
  personActions,
  textLimits,
  unannouncedReasons,
} from './decision-options.ts'

const caseToDecide = requestObject({
  id: uuidField('Please choose a case.'),
  /** As the case was read: somebody's decision or an edit since then is answered with 409. */
  version: v.pipe(v.string('Please open the case again.'), v.maxLength(80)),
})

const daysMessage = `Please enter a whole number from 1 to ${maxDays}.`

const actionField = requestObject({
  action: v.picklist(chosenActions, 'Please choose what to do.'),
  /** For `limit` and `suspend`, whole days from now. */
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
    `A limit or suspension needs days, from 1 to ${maxDays}; nothing else has them.`,
  ),
  v.check(
    (actions) =>
      actions.filter(isOneOf(contentActions)).length <= 1 &&
      actions.filter(isOneOf(personActions)).length <= 1,
    'Please choose one thing for the text, and one for its author.',
  ),
  v.check(
    (actions) => actions.length === 1 || !actions.some(isOneOf(['none', 'approve'])),
    'What stays as it is has no other measure.',
  ),
)

/** What the notice and the public figures are made of. `neededReasons` says which an action needs. */
const statementFields = {
  /** The rule that was broken, or that was looked at. At most one of `ruleKey` and `law`. */
  ruleKey: v.optional(ruleKeyField),
  law: v.optional(
    textField({
      max: textLimits.law,
      required: 'Please name the law.',
      tooLong: `Please use at most ${textLimits.law} characters.`,
    }),
  ),
  /** What was found, such as `The second paragraph names a neighbour and her illness.` */
  facts: v.optional(
    textField({
      max: textLimits.facts,
      tooLong: `Please use at most ${textLimits.facts} characters.`,
      allowsLineBreaks: true,
    }),
    '',
  ),
  /** Why that breaks the rule, or why it does not; with `approve`, a message to the author. */
  explanation: v.optional(
    textField({
      max: textLimits.explanation,
      tooLong: `Please use at most ${textLimits.explanation} characters.`,
      allowsLineBreaks: true,
    }),
    '',
  ),
  unannouncedBecause: v.optional(
    v.picklist(unannouncedReasons, 'Please choose one of the reasons that the law knows.'),
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

/** Names each reason that the actions need and that is missing. */
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
    const needed = neededReasons(
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
      v.check((cases) => new Set(cases.map(({ id }) => id)).size === cases.length, 'A case is there twice.'),
    ),
    actions: actionsField,
    ...statementFields,
    /** That the reports were manifestly unfounded. */
    reportsUnfounded: v.optional(v.boolean(), false),
  }),
  v.check((request) => hasOneGround(request), groundMessage),
)

/** @param answersReports whether people have reported what is decided about */
export const requestDecision = (answersReports: boolean) =>
  v.pipe(decisionFields, requireReasons(answersReports))

/** `POST /api/desk/decisions` and its `/preview`: several cases are decided as one, or none is. */
export const decisionRequestSchema = requestDecision(false)
export type DecisionRequest = v.InferOutput<typeof decisionRequestSchema>
export type ChosenMeasure = DecisionRequest['actions'][number]
export type Statement = Pick<
  DecisionRequest,
  'ruleKey' | 'law' | 'facts' | 'explanation' | 'unannouncedBecause'
>

/** Until `undoUntil`, `POST /api/desk/decisions/{batchId}/undo` takes it back; then everybody concerned is told. */
export const decidedSchema = v.object({ batchId: uuidField(), undoUntil: timestampField })
export type Decided = v.InferOutput<typeof decidedSchema>

/** `POST /api/desk/decisions/{id}/reversal`: takes back one decision that stands, at any time. */
export const reversalRequestSchema = v.pipe(
  requestObject(statementFields),
  v.check((request) => hasOneGround(request), groundMessage),
  requireReasons(false),
)

export type ReversalRequest = v.InferOutput<typeof reversalRequestSchema>

/** What each person would be told. The notices to reporters of one case are the same for all of them. */
export const previewSchema = v.object({
  notices: v.array(
    v.object({
      to: v.picklist(['author', 'reporters']),
      /** Null for somebody whose name is not known, and for reporters. */
      name: v.nullable(v.string()),
      /** How many people get it. */
      count: v.number(),
      subject: v.string(),
      text: v.string(),
    }),
  ),
})
export type Preview = v.InferOutput<typeof previewSchema>

export const batchIdSchema = v.object({ batchId: uuidField() })
export const decisionIdSchema = v.object({ id: uuidField() })

/** A decision as moderators see it. */
export const decisionSchema = v.object({
  id: uuidField(),
  batchId: uuidField(),
  action: v.picklist(allActions),
  ruleKey: v.nullable(v.string()),
  /** Names what broke the rule; null for a law. */
  violation: v.nullable(v.string()),
  law: v.nullable(v.string()),
  /** Blank where nothing was restricted and nobody wrote any. */
  facts: v.string(),
  explanation: v.string(),
  /** What led to it: a report, or the site's own looking. */
  trigger: v.picklist(['notice', 'own', 'automatic']),
  /** Whether the site found it by itself. */
  isDetected: v.boolean(),
  decidedAt: timestampField,
  /** Null where there is none. */
  endsAt: v.nullable(timestampField),
  /** Null for somebody who has left. */
  decidedBy: v.nullable(v.string()),
  isUndone: v.boolean(),
  /** Whether another decision has taken it back. */
  isSuperseded: v.boolean(),
})
export type Decision = v.InferOutput<typeof decisionSchema>
