import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { noticeParameter, noticesPath } from '#app/platform/http/page-paths.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { OwnReport } from './notice-schemas.ts'
import { ownReportsQuery } from './queries.ts'

const outcomes: Readonly<Record<NonNullable<OwnReport['outcome']>, string>> = {
  hidden: 'A moderator hid it.',
  measure: 'A moderator left it up but took other action.',
  stays: 'A moderator reviewed it and left it up.',
  gone: 'The author deleted it.',
}

export function OwnReports({ userId }: { userId: string }) {
  const query = useInfiniteQuery(ownReportsQuery(userId))
  const { data, error, refetch } = query
  if (!data) return <LoadingState height={12} error={error} onRetry={() => void refetch()} />
  const reports = data.pages.flatMap((page) => page.reports)
  if (reports.length === 0)
    return <p className="mt-3 text-muted">No reports yet. Your reports and their outcomes appear here.</p>
  return (
    <>
      <ul aria-label="Your reports" className="mt-3 divide-y divide-line border-y border-line">
        {reports.map((report) => (
          <li key={report.id} className="py-4">
            <ReportItem report={report} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

const link = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline'

function ReportItem({ report }: { report: OwnReport }) {
  const { id, commentId, start, reasons, details, reference, createdAt, outcome, noticeId, canObject } =
    report
  return (
    <article aria-labelledby={`report-${id}`}>
      <p id={`report-${id}`} dir="auto" className="font-semibold wrap-anywhere">
        {start ?? 'No longer available'}
      </p>
      <p className="text-sm text-muted">
        {start === null ? 'Reported' : `A ${commentId === null ? 'story' : 'comment'}, reported`}{' '}
        <RelativeTime iso={createdAt} />
        {reasons.length > 0 ? `: ${reasons.join(', ')}` : null}
      </p>
      {details === null ? null : (
        <p className="mt-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere">{details}</p>
      )}
      {reference === null ? null : <p className="mt-1 text-sm text-muted">Reference {reference}</p>}
      <p className="mt-2">
        {outcome === null ? 'Under review. We’ll let you know the decision.' : outcomes[outcome]}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {noticeId === null ? null : (
          <Link to={`${noticesPath}?${noticeParameter}=${noticeId}`} className={link}>
            {canObject ? 'Read why, or appeal' : 'Read why'}
          </Link>
        )}
        {report.storyId === null ? null : (
          <Link
            to={`/stories/${report.storyId}${commentId === null ? '' : `#comment-${commentId}`}`}
            className={link}
          >
            {commentId === null ? 'Read the story' : 'Read the comment'}
          </Link>
        )}
      </p>
    </article>
  )
}
