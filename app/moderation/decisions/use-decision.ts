import { useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useStoredDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { illegalReason } from '#app/moderation/reports/report-reasons.ts'
import { typedTextField } from '#app/platform/validation/typed-text-field.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import { draftExplanation } from './decision-labels.ts'
import type { ChosenAction } from './decision-options.ts'
import { needsDays, personActions, requiredReasons, unannouncedReasons } from './decision-options.ts'
import { type decisionRequestSchema, requestDecision } from './decision-schemas.ts'

type ContentAction = Extract<ChosenAction, 'none' | 'approve' | 'hide' | 'reject_held'>

interface DecisionSubject {
  cases: { id: string; version: string }[]
  offered: readonly ContentAction[]
  proposedRule: string | null
  proposedDays: number
  /** True if there are reports, whose authors are notified. */
  hasReports: boolean
  isGone?: boolean
}

const formSchema = v.object({
  law: typedTextField,
  facts: typedTextField,
  explanation: typedTextField,
  days: typedTextField,
  unannouncedBecause: v.optional(v.picklist(['', ...unannouncedReasons]), ''),
  reportsUnfounded: v.optional(v.boolean(), false),
})

/** State of the decision form: the choices, and the schema that combines them with the typed fields. */
export function useDecision(
  { cases, offered, proposedRule, proposedDays, hasReports, isGone = false }: DecisionSubject,
  rules: Rule[],
) {
  const draftName = nameDecisionDraft(cases.map(({ id }) => id))
  const kept = useStoredDraft(draftName)
  // Blank unless reports name a rule. No rule is preselected otherwise, because the notice cites it.
  const proposed = rules.find(({ key }) => key === proposedRule)?.key ?? ''
  const [ownGround, setGround] = useState(() => readGround(kept.ground, rules))
  const ground = ownGround ?? proposed
  const [chosenContent, setContent] = useState(kept.content)
  // Drops a choice that is no longer offered, because the author has deleted the text or a colleague has published it.
  const content = offered.find((action) => action === chosenContent) ?? null
  const [person, setPerson] = useState(() => personActions.find((action) => action === kept.person) ?? null)
  const [isAuthorityInformed, setAuthorityInformed] = useState(kept.authority === true)
  /** The text last edited, into which prepared sentences are inserted; null for the facts. */
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const explanationRef = useRef<HTMLTextAreaElement>(null)
  const draftRef = useRef('')
  const ruleTitle = rules.find(({ key }) => key === ground)?.title ?? null
  const draft = ground === '' ? '' : draftExplanation({ ruleTitle, content, person, isGone })

  // Replaces the draft of the explanation unless the moderator has changed it.
  useLayoutEffect(() => {
    const field = explanationRef.current
    if (field && field.value === draftRef.current) field.value = draft
    draftRef.current = draft
  }, [draft])

  const choosePerson = (action: Extract<ChosenAction, 'warn' | 'limit' | 'suspend' | 'ban'> | null) => {
    setPerson(action)
    if (action && (content === 'none' || content === 'approve')) setContent(undefined)
  }
  const chooseContent = (action: ContentAction | null) => {
    setContent(action ?? undefined)
    if (action === 'none' || action === 'approve') setPerson(null)
  }
  const actions = [content, person, isAuthorityInformed ? ('inform_authority' as const) : null].filter(
    (action) => action !== null,
  )
  const needed = requiredReasons(actions, hasReports)
  const asksGround = needed.includes('ruleKey')

  const schema = v.pipe(
    formSchema,
    v.transform(
      ({ law, days, unannouncedBecause, facts, ...rest }): v.InferInput<typeof decisionRequestSchema> => ({
        cases,
        actions: actions.map((action) =>
          needsDays(action) ? { action, days: Number(days) || proposedDays } : { action },
        ),
        ...(asksGround && (ground === illegalReason ? { law } : ground !== '' && { ruleKey: ground })),
        ...(asksGround && { facts }),
        ...(content !== 'approve' && unannouncedBecause !== '' && { unannouncedBecause }),
        ...rest,
      }),
    ),
    requestDecision(hasReports),
  )
  const chosen = {
    ...(ground !== proposed && { ground }),
    ...(content && { content }),
    ...(person && { person }),
    ...(isAuthorityInformed && { authority: true }),
  }
  return {
    ...{ draftName, chosen, draft, needed, hasReports, isGone },
    ground,
    setGround,
    content,
    chooseContent,
    person,
    choosePerson,
    isAuthorityInformed,
    setAuthorityInformed,
    actions,
    schema,
    explanationRef,
    fieldRef,
  }
}

export const nameDecisionDraft = (caseIds: string[]) => `decision ${caseIds.toSorted().join(' ')}`

const readGround = (kept: string | boolean | undefined, rules: Rule[]) =>
  ['', illegalReason, ...rules.map(({ key }) => key)].find((one) => one === kept)

export type DecisionState = ReturnType<typeof useDecision>
