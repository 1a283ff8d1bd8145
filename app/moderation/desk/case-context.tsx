import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { illegalLabel, illegalReason, nameGround } from '#app/moderation/reports/report-reasons.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { describeDue, nameRow } from '../cases/case-labels.ts'
import type { CaseView } from '../cases/case-schemas.ts'
import { DecidedBy } from '../decisions/decided-by.tsx'
import { actionNames } from '../decisions/decision-labels.ts'
import type { Decision } from '../decisions/decision-schemas.ts'
import type { Rule } from '../rules/rule-schemas.ts'

const Reversal = lazy(async () => {
  const { Reversal: loaded } = await importWithRetry(() => import('../decisions/reversal-form.tsx'))
  return { default: loaded }
})

const sanctionNames: Readonly<Record<string, string>> = {
  warning: 'Warned',
  no_posting: 'Posting paused',
  suspended: 'Suspended',
  banned: 'Banned',
  reports_unheard: 'Reporting paused',
}

export function CaseReports({ reports, rules }: Pick<CaseView, 'reports'> & { rules: Rule[] }) {
  const nameReason = (reason: string) =>
    reason === illegalReason ? illegalLabel : (rules.find(({ key }) => key === reason)?.violation ?? reason)
  return (
    <section aria-labelledby="case-reports" className="mt-5">
      <h3 id="case-reports" className="font-bold">
        Reports
      </h3>
      {reports.length === 0 ? <p className="mt-1 text-sm text-muted">No reports.</p> : null}
      <ul className="mt-1 divide-y divide-line text-sm">
        {reports.map((report) => (
          <li key={report.id} className="py-2">
            <p>
              <span className="font-medium">
                {report.reasons.map(nameReason).join(', ') || 'No reason given'}
              </span>
              <span className="text-muted">
                , reported by a {report.isReliable ? 'reliable ' : ''}
                {report.by} <RelativeTime iso={report.createdAt} />
              </span>
            </p>
            {report.law ? <p className="wrap-anywhere">Law: {report.law}</p> : null}
            {report.details ? (
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {report.details}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CaseAuthorProps extends Pick<CaseView, 'author' | 'shownAs' | 'others'> {
  /** Decides all cases of the author together; undefined if the case is closed. */
  onWhole: (() => void) | undefined
}

export function CaseAuthor({ author, shownAs, others, onWhole }: CaseAuthorProps) {
  const now = Date.now()
  return (
    <section aria-labelledby="case-author">
      <h3 id="case-author" className="font-bold">
        The author
      </h3>
      <p className="mt-1 text-sm wrap-anywhere">
        <bdi className="font-medium">{author.name ?? 'Anonymous'}</bdi>
        {author.isThere ? null : <span className="text-muted"> (deleted their account)</span>}
      </p>
      {shownAs === null ? null : (
        <p className="text-sm text-muted">Readers see “{shownAs}”. Please don’t reveal the author’s name.</p>
      )}
      <p className="text-sm text-muted">{describeRecord(author)}</p>
      {author.sanctions.length > 0 ? (
        <ul className="mt-1 text-sm text-muted">
          {author.sanctions.map(({ kind, startsAt, endsAt, isActive }) => (
            <li key={`${kind} ${startsAt}`}>
              {sanctionNames[kind] ?? kind} <RelativeTime iso={startsAt} />
              {describeEnd(kind, endsAt, isActive)}
            </li>
          ))}
        </ul>
      ) : null}
      {author.decisions > 0 ? (
        <Link
          to={`${deskPath}/decided?${new URLSearchParams({ author: author.id })}`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
        >
          See past decisions
        </Link>
      ) : null}
      {others.length > 0 ? (
        <>
          <p className="mt-2 text-sm font-medium">Other open cases about this author</p>
          <ul className="text-sm">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  to={`${deskPath}/cases/${other.id}`}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 text-accent hover:underline"
                >
                  <span className="line-clamp-1 min-w-0 wrap-anywhere">{nameRow(other)}</span>
                  <span className="shrink-0 text-muted">{describeDue(other.dueAt, now)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {onWhole ? (
            <Button look="outline" className="mt-1" onClick={onWhole}>
              Decide all of this author’s cases together
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** A warning neither lasts nor ends. */
function describeEnd(kind: string, endsAt: string | null, isActive: boolean): string {
  if (kind === 'warning') return ''
  if (!isActive) return ', ended'
  return endsAt ? `, until ${describeInstant(endsAt)}` : ', no end date'
}

function describeRecord({ strikes, decisions }: CaseView['author']): string {
  if (decisions === 0) return 'No decisions against them yet.'
  const count = decisions === 1 ? 'One decision' : `${decisions} decisions`
  return `${count} against their posts; ${strikes} active strike ${strikes === 1 ? 'point' : 'points'}.`
}

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
                decision.trigger === 'notice' || decision.action === 'hold'
                  ? 'After a report'
                  : 'On the site’s own initiative',
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
