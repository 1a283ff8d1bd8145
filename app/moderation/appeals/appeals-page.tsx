import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameGround } from '#app/moderation/reports/report-reasons.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { actionNames, nameDecider } from '../decisions/decision-labels.ts'
import { appealsQuery } from '../queries.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'
import type { Appeal } from './appeal-schemas.ts'

export function AppealsPage({ userId }: { userId: string }) {
  const query = useInfiniteQuery(appealsQuery(userId))
  const { data, error, refetch } = query
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const appeals = data.pages.flatMap((page) => page.appeals)
  return (
    <>
      {appeals.length === 0 ? (
        <p className="mt-4 border-y border-line py-4 text-muted">
          No open appeals. Whenever possible, an appeal is answered by a moderator who didn’t make the
          decision.
        </p>
      ) : (
        <ul aria-label="Open appeals" className="mt-4 divide-y divide-line border-y border-line">
          {appeals.map((appeal) => (
            <li key={appeal.id} className="grid grid-cols-1 gap-x-8 gap-y-4 py-5 lg:grid-cols-2">
              <AppealText appeal={appeal} />
              {appeal.isYours ? (
                <AppealDecisionForm appeal={appeal} onDecided={refetch} />
              ) : (
                <p className="text-muted">You made this decision. A colleague has to answer.</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}

function AppealText({ appeal: { party, text, createdAt, notice, caseId, decisions } }: { appeal: Appeal }) {
  return (
    <div className="min-w-0">
      <h2 className="font-bold">
        {party === 'author' ? 'Appeal by the author' : 'Appeal by the reporter'}{' '}
        <span className="text-sm font-normal text-muted">
          <RelativeTime iso={createdAt} />
        </span>
      </h2>
      <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      <ul className="mt-3 border-s-2 border-line ps-3 text-sm">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <span className="font-medium">{actionNames[decision.action]}</span>{' '}
            <span className="text-muted">
              by <bdi>{nameDecider(decision)}</bdi> <RelativeTime iso={decision.decidedAt} />
              {nameGround(decision) === null ? null : `: ${nameGround(decision)}`}
            </span>
            <p className="whitespace-pre-wrap wrap-anywhere">{decision.facts}</p>
          </li>
        ))}
      </ul>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">Notice they received</summary>
        <p className="font-medium">{notice.subject}</p>
        <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere">{notice.text}</p>
      </details>
      <Link
        to={`${deskPath}/cases/${caseId}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
      >
        See the case
      </Link>
    </div>
  )
}
