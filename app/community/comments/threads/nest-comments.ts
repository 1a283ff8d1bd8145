import { shownLevels } from '../comment-limits.ts'
import type { ShownComment } from '../use-comments.ts'

export interface Branch {
  comment: ShownComment
  /** From 1 for a root to `shownLevels`. */
  level: number
  replies: Branch[]
  /** Names the parent's author if the reply is not nested under the parent. */
  saysWhom: 'never' | 'on-phones' | 'always'
}

/** Sorts each level by time. Deeper replies are flattened into the last level. */
export function nestComments(comments: ShownComment[]): Branch[] {
  const threads: Branch[] = []
  const placed = new Map<string, { branch: Branch; holder: Branch | null }>()
  // Sorting by depth places parents before their replies.
  for (const comment of comments.toSorted((a, b) => a.depth - b.depth)) {
    const parent = placed.get(comment.parent?.id ?? '') ?? placed.get(comment.rootId ?? '')
    const holder = parent && (parent.branch.level < shownLevels ? parent.branch : parent.holder)
    const level = (holder?.level ?? 0) + 1
    const answersHolder = holder === undefined || holder?.comment.id === comment.parent?.id
    const saysWhom = !answersHolder ? 'always' : level === shownLevels ? 'on-phones' : 'never'
    const branch: Branch = { comment, level, replies: [], saysWhom }
    placed.set(comment.id, { branch, holder: holder ?? null })
    if (holder) holder.replies.push(branch)
    else threads.push(branch)
  }
  for (const { branch } of placed.values()) branch.replies.sort(byTime)
  return threads.sort(byTime)
}

/** Comments being sent come last, because the local clock may be wrong. */
function byTime({ comment: a }: Branch, { comment: b }: Branch): number {
  const [first, second] = [a, b].map(({ isSending, createdAt, id }) => `${isSending ? 'z' : createdAt} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
