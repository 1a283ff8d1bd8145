import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useOwnReactionsTo } from '#app/community/reactions/use-reactions.ts'
import type { ListParams } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import { LoadError } from '#app/community/stories/list/load-error.tsx'
import { NoStoriesFound, NoStoriesYet } from '#app/community/stories/list/no-stories.tsx'
import type { StoryListQuery } from '#app/community/stories/list/use-story-list.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { pagesMax } from '#app/community/stories/story-limits.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { disableContentVisibility } from '#app/platform/hydration/content-visibility.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { CommunityStory } from './community-story.tsx'

interface StoryListProps {
  address: ListParams
  query: StoryListQuery
  stories: Story[]
  linkedId: string | undefined
  onGrow: (pages: number) => void
}

export function StoryList({ address, query, stories, linkedId, onGrow }: StoryListProps) {
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, refetch } = query
  const isRenewing = isFetching && !isFetchingNextPage
  const { key: visit } = useLocation()
  useOwnReactionsTo(stories)
  // The browser can restore a scroll position only if the list is laid out up to it.
  useLayoutEffect(() => disableContentVisibility, [visit])
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 pt-1 pb-2 text-sm text-muted">
        <p role="status">
          {isRenewing ? 'Loading community stories...' : describeFound(address, query, stories.length)}
        </p>
        {address.search === '' ? null : (
          <Link
            to={formatListPath({ ...address, search: '', cursor: '', pages: 1 })}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Clear search
          </Link>
        )}
      </div>
      {address.cursor === '' ? null : (
        <p className="mb-5">
          <Link to={formatListPath({ ...address, cursor: '', pages: 1 })} className={buttonClass('outline')}>
            Back to the first stories
          </Link>
        </p>
      )}
      {error && !query.isFetchNextPageError ? (
        <div className="mb-5">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data === undefined ? null : stories.length === 0 ? (
        <Nothing isFiltered={address.search !== '' || address.issue !== '' || address.with !== ''} />
      ) : (
        <ul aria-busy={isPlaceholderData || undefined} className="content-visibility-auto space-y-5">
          {stories.map((story) => (
            <li key={story.id}>
              <CommunityStory story={story} isLinked={story.id === linkedId} />
            </li>
          ))}
        </ul>
      )}
      {isPlaceholderData ? null : <LoadMore address={address} query={query} onGrow={onGrow} />}
    </>
  )
}

function describeFound(
  { search, issue, with: has }: ListParams,
  { data, hasNextPage }: StoryListQuery,
  count: number,
): string {
  const filters = [issue, has].filter((filter) => filter !== '').length
  const parts = [
    ...(search === '' ? [] : ['your search']),
    ...(filters === 0 ? [] : [filters === 1 ? 'this filter' : 'these filters']),
  ]
  if (parts.length === 0 || data === undefined) return ''
  const wanted = parts.join(' and ')
  if (count === 0) return `No stories match ${wanted}.`
  if (hasNextPage) return `Showing the first ${count} stories that match ${wanted}.`
  return count === 1 ? `1 story matches ${wanted}.` : `${count} stories match ${wanted}.`
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? <NoStoriesFound /> : <NoStoriesYet />
}

/** Extends the list in place if JavaScript is available. */
function LoadMore({ address, query, onGrow }: Pick<StoryListProps, 'address' | 'query' | 'onGrow'>) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  /** Number of pages when the next one was requested. */
  const askedAt = useRef<number | null>(null)
  const pages = data?.pages ?? []
  const last = pages.at(-1)
  const count = pages.length

  // The link disappears with the last page, so the first new story takes the focus.
  useEffect(() => {
    if (askedAt.current === null || count <= askedAt.current) return
    askedAt.current = null
    onGrow(count)
    const first = last?.stories[0]
    if (first) document.getElementById(storyElementId(first.id))?.focus({ preventScroll: true })
  }, [count, last, onGrow])

  const nextCursor = last?.nextCursor
  if (!nextCursor) return null

  const loadMore = async () => {
    askedAt.current = count
    // Cancels a running refetch, which would otherwise absorb this request, and repeats it afterwards.
    const isRenewing = isFetching && !isFetchingNextPage
    await fetchNextPage({ cancelRefetch: isRenewing })
    if (isRenewing) await refetch()
  }

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (count >= pagesMax) return
    event.preventDefault()
    void loadMore()
  }

  return (
    <div className="mt-8 text-center">
      {isFetchNextPageError ? <LoadError error={error} onRetry={() => void loadMore()} /> : null}
      <p className="mt-4" role="status">
        <Link
          to={formatListPath({ ...address, cursor: nextCursor, pages: 1 })}
          onClick={handleClick}
          aria-busy={isFetchingNextPage || undefined}
          className={buttonClass('outline')}
        >
          {isFetchingNextPage ? 'Loading stories...' : 'Load more'}
        </Link>
      </p>
    </div>
  )
}
