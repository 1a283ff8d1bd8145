import { lazy, Suspense } from 'react'
import { nameGround } from '#app/moderation/reports/report-reasons.ts'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { CaseView } from '../cases/case-schemas.ts'
import { DecidedBy } from '../decisions/decided-by.tsx'
import { actionNames, nameTrigger } from '../decisions/decision-labels.ts'
import type { Decision } from '../decisions/decision-schemas.ts'

const Reversal = lazy(async () => {
  const { Reversal: loaded } = await importWithRetry(() => import('../decisions/reversal-form.tsx'))
  return { default: loaded }
})

/** The finding and explanation, once for all measures decided together. */
function listReasons({ batchId, facts, explanation }: Decision, before: Decision | undefined): string[] {
  return before?.batchId === batchId ? [] : [facts, explanation].filter(Boolean)
}

export function CaseHistory({
  decisions,
  notes,
  isOwn,
  onReversed,
}: Pick<CaseView, 'decisions' | 'notes' | 'isOwn'> & { onReversed: () => Promise<void> }) {
  if (decisions.length === 0 && notes.length === 0) return null
  return (
    <section aria-labelledby="case-history">
      <h3 id="case-history" className="font-bold">
        History
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {decisions.map((decision, index) => (
          <li key={decision.id} className="py-2">
            <p>
              <span className="font-medium">{actionNames[decision.action]}</span>{' '}
              <span className="text-muted">
                <DecidedBy decision={decision} />
                {decision.isUndone ? ', undone' : decision.isSuperseded ? ', reversed' : null}
              </span>
            </p>
            <p className="text-muted">
              {[
                nameGround(decision),
                decision.isDetected ? 'Found automatically' : null,
                nameTrigger(decision),
              ]
                .filter((part) => part !== null)
                .join('. ')}
            </p>
            {listReasons(decision, decisions[index - 1]).map((text) => (
              <p key={text} className="mt-1 whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
            ))}
            <Suspense fallback={null}>
              {isOwn ? null : <Reversal decision={decision} onReversed={onReversed} />}
            </Suspense>
          </li>
        ))}
        {notes.map((note) => (
          <li key={note.id} className="py-2">
            <p className="text-muted">
              Note by <bdi>{note.by ?? 'a former staff member'}</bdi> <RelativeTime iso={note.createdAt} />
              {note.proposes === 'ban' ? ' · proposes a ban' : null}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
