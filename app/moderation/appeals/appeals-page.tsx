import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useSendKey } from '../desk/desk-keys.ts'
import { appealsQuery } from '../queries.ts'
import { AppealItem } from './appeal-item.tsx'

export function AppealsPage({ userId }: { userId: string }) {
  useSendKey()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(appealsQuery(userId))
  const { data, error, refetch } = query
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const appeals = data.pages.flatMap((page) => page.appeals)
  /** Focuses the next appeal, or the text that says there is none. */
  const goOn = async () => {
    await refetch()
    listRef.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <div ref={listRef}>
      {appeals.length === 0 ? (
        <p tabIndex={-1} className="mt-4 border-y border-line py-4 text-muted">
          No open appeals. Whenever possible, an appeal is answered by a moderator who didn’t make the
          decision.
        </p>
      ) : (
        <ul aria-label="Open appeals" className="mt-4 divide-y divide-line border-y border-line">
          {appeals.map((appeal) => (
            <li key={appeal.id} className="py-5">
              <AppealItem appeal={appeal} onDecided={goOn} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </div>
  )
}
