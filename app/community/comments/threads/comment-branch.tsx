import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useUserId } from '#app/platform/session/use-session.ts'
import { CommentForm } from '../comment-form.tsx'
import { replyHash } from '../comment-links.ts'
import type { Comment } from '../comment-schemas.ts'
import { type CommentActions, CommentItem } from '../item/comment-item.tsx'
import { useFormChoice } from '../use-form-choice.ts'
import type { Branch } from './nest-comments.ts'

interface CommentBranchProps {
  storyId: string
  branch: Branch
  actions: CommentActions
  thread?: { fold: ReactNode; isCollapsed: boolean; before: ReactNode; after: ReactNode; repliesId: string }
}

export function CommentBranch({ storyId, branch, actions, thread }: CommentBranchProps) {
  const { comment, replies } = branch
  const { reply } = actions
  const userId = useUserId()
  const isNamed = useLocation().hash === replyHash(comment.id)
  const form = useFormChoice({ userId: userId ?? '', storyId, parentId: comment.id }, isNamed)
  const replyRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => form.setOpen(false))
    replyRef.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA 1.2 has it for list items, and the third level holds all deeper ones.
    <li aria-level={comment.depth + 1}>
      <CommentItem
        storyId={storyId}
        comment={comment}
        actions={actions}
        lead={<RepliesTo branch={branch} />}
        onReply={reply && !comment.isSending ? () => form.setOpen(true) : null}
        replyRef={replyRef}
      />
      {form.isOpen && reply && userId !== null ? (
        <CommentForm
          place={{ userId, storyId, parentId: comment.id }}
          label={`Your reply to ${comment.author.fullName ?? 'Anonymous'}`}
          takesFocus={() => form.isChosen}
          onSend={async (words, key) => {
            await reply(comment, words, key)
            close()
          }}
          onCancel={close}
        />
      ) : null}
      {thread?.fold}
      {replies.length > 0 || thread?.fold ? (
        <div id={thread?.repliesId} hidden={thread?.isCollapsed} className={indents[branch.level]}>
          {thread?.before}
          {replies.length > 0 ? (
            // biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without markers.
            <ul role="list" aria-label={`Replies to ${nameOf(comment)}`} className="space-y-3">
              {replies.map((each) => (
                <CommentBranch key={each.comment.id} storyId={storyId} branch={each} actions={actions} />
              ))}
            </ul>
          ) : null}
          {thread?.after}
        </div>
      ) : null}
    </li>
  )
}

/** Phones have no room to indent a third level. */
const indents: Record<number, string> = {
  1: 'mt-3 border-s border-line ps-3 sm:ms-5 sm:ps-5',
  2: 'mt-3 sm:ms-5 sm:border-s sm:border-line sm:ps-5',
}

const nameOf = ({ isGone, author }: Comment) =>
  isGone ? 'a removed comment' : (author.fullName ?? 'Anonymous')

/** Names the parent of a reply that is not nested under it. */
function RepliesTo({ branch: { comment, saysWhom } }: { branch: Branch }) {
  const { parent } = comment
  if (saysWhom === 'never' || parent === null) return null
  return (
    <p className={`text-sm text-muted wrap-anywhere ${saysWhom === 'on-phones' ? 'sm:hidden' : ''}`}>
      In reply to {parent.isGone ? 'a removed comment' : <bdi>{parent.fullName ?? 'Anonymous'}</bdi>}
    </p>
  )
}
