import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import ribbon from '#app/community/bookmarks/pictures/ribbon.svg?url&no-inline'
import { bookmarksKey, fetchBookmarks, fetchGuestBookmarks } from '#app/community/bookmarks/queries.ts'
import { useGuestBookmarks } from '#app/community/bookmarks/use-guest-bookmarks.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { byCursor } from '#app/platform/session/call-as-member.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { EmptyState } from '#app/platform/ui/feedback/empty-state.tsx'
import { Skeleton } from '#app/platform/ui/feedback/skeleton.tsx'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { CommunityStory } from './community-story.tsx'

const storyHeight = 22

export function BookmarkList() {
  const session = useSession()
  const visitorIds = useGuestBookmarks()
  const userId = session.status === 'in' ? session.user.id : null
  const query = useInfiniteQuery({
    queryKey: [...bookmarksKey, 'list', userId, userId === null ? visitorIds : visitorIds.length],
    queryFn: ({ pageParam }) =>
      userId === null ? fetchGuestBookmarks(visitorIds) : fetchBookmarks(pageParam),
    ...byCursor,
    enabled: session.status !== 'unknown',
    // Drops the previous list after the user has changed.
    placeholderData: (previous, earlier) => (earlier?.queryKey[2] === userId ? previous : undefined),
    networkMode: 'always',
  })
  const stories = (query.data?.pages.flatMap((page) => page.stories) ?? []).filter(
    ({ id }) => userId !== null || visitorIds.includes(id),
  )
  const listRef = useListFocus(stories.length)
  if (query.isError)
    return (
      <div role="alert">
        <p className="text-danger">{toApiClientError(query.error).message}</p>
        <Button look="outline" className="mt-4" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  if (query.isPending)
    return (
      <>
        <p role="status" className="mb-6 text-muted noscript:hidden">
          Loading stories...
        </p>
        <Skeleton height={storyHeight} className="noscript:hidden" />
        <noscript>
          <p>Bookmarks need JavaScript, which is turned off in your browser.</p>
        </noscript>
      </>
    )
  if (stories.length === 0 && !query.hasNextPage) return <NoBookmarks />
  return (
    <>
      {userId === null ? <GuestHint /> : null}
      <ul ref={listRef} aria-label="Bookmarks" tabIndex={-1} className="space-y-6">
        {stories.map((story) => (
          <li key={story.id}>
            <CommunityStory story={story} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          look="outline"
          className="mt-6 w-full"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  )
}

function GuestHint() {
  return (
    <p className="mb-6 text-muted">
      They’re kept in this browser.{' '}
      <Link to={signInPath('/bookmarks')} className="font-semibold text-accent underline underline-offset-4">
        Sign in
      </Link>{' '}
      to save them to your account.
    </p>
  )
}

function NoBookmarks() {
  return (
    <EmptyState
      title="No bookmarks yet"
      text="Choose “Bookmark” in a story’s menu to save it here."
      picture={ribbon}
    >
      <Link to="/community" className={buttonClass('outline')}>
        Read the stories
      </Link>
    </EmptyState>
  )
}
