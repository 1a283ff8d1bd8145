import type { QueueRow } from '../cases/case-schemas.ts'
import { nameRow } from '../cases/case-words.ts'
import { DecisionForm } from '../decisions/decision-form.tsx'
import type { Decided } from '../decisions/decision-schemas.ts'
import { useDecision } from '../decisions/use-decision.ts'
import type { Rule } from '../rules/rule-schemas.ts'

interface BulkPanelProps {
  rows: QueueRow[]
  rules: Rule[]
  onDecided: (decided: Decided, what: string) => void
  /** One of them has changed meanwhile. */
  onConflict: () => Promise<void>
}

const proposedDays = 1

/** Several cases that are decided as one: all of them or, when one has changed meanwhile, none. */
export function BulkPanel({ rows, rules, onDecided, onConflict }: BulkPanelProps) {
  const cases = rows.map(({ id, version }) => ({ id, version }))
  const decision = useDecision({ cases, proposedRule: null, proposedDays }, rules)
  const isHeld = rows.every((row) => row.isHeld)
  return (
    <section aria-labelledby="bulk-title" className="min-w-0">
      <h2 id="bulk-title" className="text-xl font-bold tracking-tight">
        {rows.length} cases, decided as one
      </h2>
      <ul className="mt-2 mb-5 list-disc space-y-1 ps-5 text-sm text-muted">
        {rows.map((row) => (
          <li key={row.id} dir="auto" className="wrap-anywhere">
            {nameRow(row)}
          </li>
        ))}
      </ul>
      <DecisionForm
        decision={decision}
        rules={rules}
        isHeld={isHeld}
        isOwn={false}
        hasReports
        proposedDays={proposedDays}
        onDecided={onDecided}
        onConflict={onConflict}
      />
    </section>
  )
}
