import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as v from 'valibot'
import { CommentLine } from '#app/community/last-visits/comment-line.tsx'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { consumeResumedAction, resumeAfterSignIn } from '#app/platform/session/resume-after-sign-in.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { CommentForm } from './comment-form.tsx'
import type { Comment } from './comment-schemas.ts'
import { CommentsLoading } from './comments-loading.tsx'
import { CommentThread } from './threads/comment-thread.tsx'
import { groupThreads } from './threads/group-threads.ts'
import type { CommentWords } from './use-comment-form.ts'
import { useComments } from './use-comments.ts'

interface CommentPanelProps {
  storyId: string
  /** Expected number of comments, for the placeholder. */
  count: number
  onCount: (change: number) => void
}

export function CommentPanel({ storyId, count, onCount }: CommentPanelProps) {
  const { linked, follow } = useLinked()
  const list = useComments(storyId, { linked, onCount })
  const { comments, add, mute, isPending, isError, refetch } = list
  const userId = useUserId()
  const listRef = useListFocus(comments.length)
  useLinkedComment(list, follow)
  if (isPending) return <CommentsLoading count={count} />
  const actions = {
    ...list,
    mute: userId === null ? null : mute,
    reply:
      userId === null ? null : (parent: Comment, words: CommentWords, key: string) => add(words, key, parent),
  }
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
      <CommentLine storyId={storyId} />
      {list.hasPreviousPage ? (
        <Button
          look="quiet"
          className="mb-3"
          isBusy={list.isFetchingPreviousPage}
          onClick={() => void list.fetchPreviousPage()}
        >
          Load earlier comments
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without markers. */}
      <ul ref={listRef} role="list" aria-label="Comments" tabIndex={-1} className="space-y-3">
        {groupThreads(comments).map((thread) => (
          <CommentThread
            key={thread[0].id}
            storyId={storyId}
            listKey={list.listKey}
            comments={thread}
            actions={actions}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          look="quiet"
          className="mt-3"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more comments
        </Button>
      ) : null}
      <CommentInvitation storyId={storyId} onSend={add} />
    </>
  )
}

const linkStart = '#comment-'

/** Returns the comment to scroll to: the one that the URL named when the panel opened, or the last one passed to `follow`. */
function useLinked() {
  const { hash } = useLocation()
  const [linked, follow] = useState(() => readLinked(hash))
  return { linked, follow }
}

function readLinked(hash: string): string | null {
  const id = hash.slice(linkStart.length)
  return hash.startsWith(linkStart) && v.is(uuidField(), id) ? id : null
}

/** Scrolls once to the comment named in the URL. If it is not loaded, `follow` requests the page that contains it. */
function useLinkedComment(
  { comments, isFetching }: Pick<ReturnType<typeof useComments>, 'comments' | 'isFetching'>,
  follow: (id: string | null) => void,
): void {
  const { hash } = useLocation()
  const reached = useRef('')
  useEffect(() => {
    const id = readLinked(hash)
    if (id === null || reached.current === hash || comments.length === 0) return
    const element = document.getElementById(hash.slice(1))
    if (!element) {
      if (!isFetching) follow(id)
      return
    }
    reached.current = hash
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }, [hash, comments.length, isFetching, follow])
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
        takesFocus={() => consumeResumedAction(deed)}
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
