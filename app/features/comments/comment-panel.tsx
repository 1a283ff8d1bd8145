import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { resumeAfterSignIn, takeResumed } from '#app/features/session/resume-after-sign-in.ts'
import { useUserId } from '#app/features/session/use-session.ts'
import { storyElementId } from '#app/features/stories/story-element-id.ts'
import { signInPath } from '#app/http/sign-in-path.ts'
import { Button, buttonClass } from '#app/ui/form/button.tsx'
import { useListFocus } from '#app/ui/layout/restore-focus.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentsLoading } from './comments-loading.tsx'
import { useComments } from './use-comments.ts'

interface CommentPanelProps {
  storyId: string
  /** How many comments are to be expected. */
  count: number
  /** Told by how much the number of comments has changed. */
  onCount: (change: number) => void
}

/** A story's comments, and writing one. Loaded when somebody opens it. */
export function CommentPanel({ storyId, count, onCount }: CommentPanelProps) {
  const {
    comments,
    add,
    edit,
    remove,
    restore,
    unfold,
    mute,
    isPending,
    isError,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useComments(storyId, onCount)
  const userId = useUserId()
  const listRef = useListFocus(comments.length)
  useLinkedComment({ comments, hasNextPage, isFetchingNextPage, fetchNextPage })
  if (isPending) return <CommentsLoading count={count} />
  return (
    <>
      {isError ? (
        <p role="alert" className="text-sm text-danger">
          The comments could not be loaded.{' '}
          <button type="button" className="min-h-11 cursor-pointer underline" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {!isError && comments.length === 0 ? <p className="text-sm text-muted">No comments yet.</p> : null}
      <ul ref={listRef} aria-label="Comments" tabIndex={-1} className="space-y-3">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            onEdit={edit}
            onRemove={remove}
            onRestore={restore}
            onUnfold={unfold}
            onMute={userId === null ? null : mute}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          look="quiet"
          className="mt-3"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more comments
        </Button>
      ) : null}
      <CommentInvitation storyId={storyId} onSend={add} />
    </>
  )
}

type CommentPages = Pick<
  ReturnType<typeof useComments>,
  'comments' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Goes to the comment that the page's address names, once; pages are read until it is there. */
function useLinkedComment({ comments, hasNextPage, isFetchingNextPage, fetchNextPage }: CommentPages): void {
  const { hash } = useLocation()
  const reached = useRef('')
  useEffect(() => {
    if (!hash.startsWith('#comment-') || reached.current === hash || comments.length === 0) return
    const element = document.getElementById(hash.slice(1))
    if (!element) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
      return
    }
    reached.current = hash
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }, [hash, comments.length, hasNextPage, isFetchingNextPage, fetchNextPage])
}

interface CommentInvitationProps {
  storyId: string
  onSend: Parameters<typeof CommentForm>[0]['onSend']
}

function CommentInvitation({ storyId, onSend }: CommentInvitationProps) {
  const userId = useUserId()
  const { pathname, search } = useLocation()
  const deed = `comment on ${storyId}`
  if (userId !== null)
    return (
      <CommentForm
        key={userId}
        place={{ userId, storyId }}
        onSend={onSend}
        takesFocus={() => takeResumed(deed)}
      />
    )
  return (
    <p className="mt-4">
      <Link
        to={signInPath(`${pathname}${search}#${storyElementId(storyId)}`)}
        onClick={() => resumeAfterSignIn(deed)}
        className={buttonClass('outline', 'w-full')}
      >
        Sign in to join the conversation
      </Link>
    </p>
  )
}
