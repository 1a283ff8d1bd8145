import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { noticeParameter, noticesPath } from '#app/platform/http/page-paths.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { NoticeAppeal } from './notice-appeal.tsx'
import type { Notice } from './notice-schemas.ts'
import { markNoticeRead, noticesKey, noticesQuery } from './queries.ts'

export function OwnNotices({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const id = useSearchParams()[0].get(noticeParameter)
  const query = useInfiniteQuery(noticesQuery(userId, id))
  const { data, error, refetch } = query
  if (!data) return <LoadingState height={12} error={error} onRetry={() => void refetch()} />
  const notices = data.pages.flatMap((page) => page.notices)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: noticesKey(userId) })
  return (
    <>
      {notices.length === 0 ? (
        <p className="mt-3 text-muted">
          {id === null
            ? 'No notices yet. Moderators’ decisions about your posts and reports appear here.'
            : 'This notice isn’t available. It may belong to another account, or it was deleted when its retention period ended.'}
        </p>
      ) : (
        <ul aria-label="Notices" className="mt-3 divide-y divide-line border-y border-line">
          {notices.map((notice) => (
            <li key={notice.id} className="py-4">
              <NoticeItem notice={notice} isOpen={id !== null} onChanged={readAgain} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
      {id === null ? null : (
        <Link
          to={noticesPath}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          All notices
        </Link>
      )}
    </>
  )
}

interface NoticeItemProps {
  notice: Notice
  isOpen: boolean
  onChanged: () => Promise<void>
}

function NoticeItem({ notice, isOpen, onChanged }: NoticeItemProps) {
  const { id, subject, text, createdAt, isRead } = notice
  const [isShown, setShown] = useState(isOpen)
  useEffect(() => {
    if (isShown && !isRead) void markNoticeRead(id).catch(() => undefined)
  }, [id, isShown, isRead])
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-1">
        <span className={isRead ? '' : 'font-semibold'}>
          {isRead ? null : <span className="sr-only">New: </span>}
          {subject}
        </span>{' '}
        <span className="text-sm text-muted">
          <RelativeTime iso={createdAt} />
        </span>
      </summary>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
      <NoticeAppeal notice={notice} onChanged={onChanged} />
    </details>
  )
}
