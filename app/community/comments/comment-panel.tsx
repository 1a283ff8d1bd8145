import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CommentLine } from '#app/community/last-visits/comment-line.tsx'
import { useUserId } from '#app/platform/session/use-session.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { CommentInvitation } from './comment-invitation.tsx'
import { firstThreads, openCommentsMax } from './comment-limits.ts'
import { readLinked } from './comment-links.ts'
import type { Comment, CommentPage } from './comment-schemas.ts'
import { CommentsLoading } from './comments-loading.tsx'
import type { CommentActions } from './item/comment-item.tsx'
import { CommentThread } from './threads/comment-thread.tsx'
import { groupThreads } from './threads/group-threads.ts'
import type { CommentWords } from './use-comment-form.ts'
import { useComments } from './use-comments.ts'

interface CommentPanelProps {
  storyId: string
  count: number
  onCount: (change: number) => void
  /** As visitors see it; set if it is part of the page's HTML. */
  first?: CommentPage | undefined
}

export function CommentPanel({ storyId, count, onCount, first }: CommentPanelProps) {
  const { linked, follow } = useLinked(first !== undefined)
  const list = useComments(storyId, { linked, onCount, first })
  const { comments, mute, isPending, isError, refetch } = list
  const userId = useUserId()
  const restRef = useRef<HTMLDetailsElement>(null)
  useLinkedComment(list, follow)
  if (isPending) return <CommentsLoading count={count} />
  const add: typeof list.add = (...comment) => {
    if (restRef.current) restRef.current.open = true
    return list.add(...comment)
  }
  const actions = {
    ...list,
    mute: userId === null ? null : mute,
    reply:
      userId === null ? null : (parent: Comment, words: CommentWords, key: string) => add(words, key, parent),
  }
  return (
    // Members don't see the list that the server rendered for visitors, because it contains what they muted or hid.
    <div className={userId === null ? 'noscript:[&_button]:hidden in-data-[session=in]:invisible' : ''}>
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
      <ThreadList
        list={list}
        storyId={storyId}
        actions={actions}
        restRef={restRef}
        count={first && count > openCommentsMax ? count : null}
      />
      <CommentInvitation storyId={storyId} onSend={add} />
    </div>
  )
}

interface ThreadListProps {
  list: ReturnType<typeof useComments>
  storyId: string
  actions: CommentActions
  restRef: RefObject<HTMLDetailsElement | null>
  /** Null if all threads are open. */
  count: number | null
}

function ThreadList({ list, storyId, actions, restRef, count }: ThreadListProps) {
  const listRef = useListFocus(list.comments.length)
  const threads = groupThreads(list.comments)
  const openCount = count === null ? threads.length : firstThreads
  const show = (thread: (typeof threads)[number]) => (
    <CommentThread
      key={thread[0].id}
      storyId={storyId}
      listKey={list.listKey}
      comments={thread}
      actions={actions}
    />
  )
  const more = list.hasNextPage ? (
    <Button
      look="quiet"
      className="mt-3"
      isBusy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Load more comments
    </Button>
  ) : null
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without markers. */}
      <ul ref={listRef} role="list" aria-label="Comments" tabIndex={-1} className="space-y-3">
        {threads.slice(0, openCount).map(show)}
      </ul>
      {threads.length > openCount ? (
        <details ref={restRef} className="group mt-3">
          <summary className={buttonClass('outline', 'w-full')}>
            <span className="group-open:hidden">
              {more ? 'Show more comments' : `Show all ${count} comments`}
            </span>
            <span className="hidden group-open:inline">Show fewer comments</span>
          </summary>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without markers. */}
          <ul role="list" aria-label="More comments" className="mt-3 space-y-3">
            {threads.slice(openCount).map(show)}
          </ul>
          {more}
        </details>
      ) : (
        more
      )}
    </>
  )
}

/** Returns the comment that the URL named when the panel opened, unless it has comments already, or the last one passed to `follow`. */
function useLinked(hasComments: boolean) {
  const { hash } = useLocation()
  const [linked, follow] = useState(() => (hasComments ? null : readLinked(hash).id))
  return { linked, follow }
}

/** Scrolls once to the comment named in the URL. If it is not loaded, `follow` requests the page that contains it. */
function useLinkedComment(
  { comments, isFetching }: Pick<ReturnType<typeof useComments>, 'comments' | 'isFetching'>,
  follow: (id: string | null) => void,
): void {
  const { hash } = useLocation()
  const reached = useRef('')
  useEffect(() => {
    const { id, isReply } = readLinked(hash)
    if (id === null || reached.current === hash || comments.length === 0) return
    const element = document.getElementById(`comment-${id}`)
    if (!element) {
      if (!isFetching) follow(id)
      return
    }
    const fold = element.closest('details')
    if (fold) fold.open = true
    const box = isReply && element.parentElement?.querySelector<HTMLElement>(':scope > form textarea')
    const target = box || element
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
    // Focusing fails while the visitors' list is still shown, invisibly, to a member. The effect runs again with the member's own list.
    if (document.activeElement === target) reached.current = hash
  }, [hash, comments.length, isFetching, follow])
}
