import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { CommentActions } from '../item/comment-item.tsx'
import { uniqueById } from '../merge-comments.ts'
import type { ShownComment } from '../use-comments.ts'
import { CommentBranch } from './comment-branch.tsx'
import { nestComments } from './nest-comments.ts'
import { useThreadReplies } from './use-thread-replies.ts'

interface CommentThreadProps {
  storyId: string
  listKey: readonly unknown[]
  comments: [ShownComment, ...ShownComment[]]
  actions: CommentActions
}

export function CommentThread({ storyId, listKey, comments, actions }: CommentThreadProps) {
  const [root, ...first] = comments
  const { previous, next } = useThreadReplies({ listKey, storyId, root })
  const [isCollapsed, setCollapsed] = useState(false)
  const id = useId()
  const replies = uniqueById([...previous.replies, ...next.replies, ...first])
  const [branch] = nestComments([root, ...replies])
  if (!branch) return null
  const shown = replies.filter(({ isGone, isDeleted }) => !isGone && !isDeleted).length
  const count = Math.max(root.replyCount, shown)
  const Arrow = isCollapsed ? ChevronDown : ChevronUp
  const more = previous.hasMore || count <= shown ? 'more replies' : nameReplies(count - shown, 'more ')
  const thread = {
    isCollapsed,
    repliesId: id,
    fold:
      count === 0 ? null : (
        <Button
          look="quiet"
          className="mt-1"
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Arrow aria-hidden="true" className="size-4" />
          {isCollapsed ? 'Show' : 'Hide'} {nameReplies(count)}
        </Button>
      ),
    before: <MoreReplies label="Show earlier replies" part={previous} />,
    after: <MoreReplies label={`Show ${more}`} part={next} />,
  }
  return <CommentBranch storyId={storyId} branch={branch} actions={actions} thread={thread} />
}

interface MoreRepliesProps {
  label: string
  part: ReturnType<typeof useThreadReplies>['next']
}

function MoreReplies({ label, part }: MoreRepliesProps) {
  if (!part.hasMore) return null
  return (
    <Button look="quiet" className="my-1" isBusy={part.isBusy} onClick={part.read}>
      {label}
    </Button>
  )
}

function nameReplies(count: number, which = ''): string {
  return `${count} ${which}${count === 1 ? 'reply' : 'replies'}`
}
