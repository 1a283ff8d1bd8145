import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { describeDue, nameRow } from '../cases/case-labels.ts'
import type { QueueRow } from '../cases/case-schemas.ts'
import { DecisionForm, type OnDecided } from '../decisions/decision-form.tsx'
import { listOfferedActions } from '../decisions/decision-options.ts'
import { useDecision } from '../decisions/use-decision.ts'
import { casesPerDecision } from '../moderation-limits.ts'
import { caseQuery } from '../queries.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import { type PanelKeys, pressDecision, publish } from './desk-keys.ts'

interface BulkPanelProps {
  rows: QueueRow[]
  rules: Rule[]
  keysRef: RefObject<PanelKeys | null>
  onDecided: OnDecided
  onConflict: () => Promise<void>
  onLeave: () => void
  proposedDays?: number
  /** True if the panel replaces the element that had the focus. */
  takesFocus?: boolean
}

/** Decides several cases atomically: if one has changed, none is decided. */
export function BulkPanel({
  rows,
  rules,
  keysRef,
  onDecided,
  onConflict,
  onLeave,
  proposedDays = 1,
  takesFocus = false,
}: BulkPanelProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) titleRef.current?.focus()
  }, [takesFocus])
  const cases = rows.map(({ id, version }) => ({ id, version }))
  const isHeld = rows.every((row) => row.isHeld)
  const isMixed = !isHeld && rows.some((row) => row.isHeld)
  const isShown = rows.every(({ band }) => band > 0)
  const offered = listOfferedActions({ isOwn: false, isHeld })
  const proposedRule = findSharedRule(rows, rules)
  const decision = useDecision({ cases, offered, proposedRule, proposedDays, hasReports: true }, rules)
  useImperativeHandle(keysRef, () => ({
    press: (key) => isMixed || pressDecision(decision, { isHeld, isShown }, key),
  }))
  return (
    <section aria-labelledby="bulk-title" className="min-w-0">
      <h2 ref={titleRef} id="bulk-title" tabIndex={-1} className="text-xl font-bold tracking-tight">
        Decide {rows.length} cases together
      </h2>
      <Button look="quiet" className="-ms-4" onClick={onLeave}>
        Decide one at a time
      </Button>
      {isHeld && isShown ? (
        <Button look="outline" className="mb-4" onClick={() => publish(decision)}>
          Publish all now
        </Button>
      ) : null}
      <ul aria-label="Cases to decide" className="mb-5 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <ChosenCase key={row.id} row={row} />
        ))}
      </ul>
      {isMixed ? (
        <p className="rounded-xl bg-tint px-4 py-3">
          Held and published posts can’t be decided together. Select only one kind.
        </p>
      ) : (
        <DecisionForm
          decision={decision}
          rules={rules}
          about={`${rows.length} cases`}
          macroValues={{ kind: 'post', title: 'Your posts' }}
          isHeld={isHeld}
          isOwn={false}
          proposedDays={proposedDays}
          onDecided={onDecided}
          onConflict={onConflict}
        />
      )}
    </section>
  )
}

/** Returns the rule that the reports of all cases name: the most frequent of the first case. */
function findSharedRule(rows: readonly QueueRow[], rules: readonly Rule[]): string | null {
  const shared = rows[0]?.reasons.find((reason) => rows.every(({ reasons }) => reasons.includes(reason)))
  return rules.find(({ violation }) => violation === shared)?.key ?? null
}

function ChosenCase({ row }: { row: QueueRow }) {
  const { id, title, start, band, why, dueAt } = row
  return (
    <li className="py-2 text-sm">
      <Link to={`${deskPath}/cases/${id}`} target="_blank" className="text-accent hover:underline">
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {nameRow(row)}
        </span>
        <span className="sr-only"> (new tab)</span>
      </Link>
      {title !== null && band > 0 ? (
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {start}
        </p>
      ) : null}
      <p className="text-muted">{[...why, describeDue(dueAt, Date.now())].join(' · ')}</p>
    </li>
  )
}

interface AuthorPanelProps extends Omit<BulkPanelProps, 'rows'> {
  userId: string
  /** The case from which the moderator switched to all cases of its author. */
  caseId: string
}

/** Decides all open cases of an author, up to the maximum number for one decision. */
export function AuthorPanel({ userId, caseId, ...rest }: AuthorPanelProps) {
  const { data, error, refetch } = useQuery(caseQuery(userId, caseId))
  if (!data) return <LoadingState height={30} error={error} onRetry={() => void refetch()} />
  const rows = [data, ...data.others].slice(0, casesPerDecision)
  return <BulkPanel rows={rows} {...rest} takesFocus proposedDays={data.author.proposedDays} />
}
