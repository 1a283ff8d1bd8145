import type { ShownComment } from '../use-comments.ts'

/** A comment with the replies that stand under it. */
export interface Branch {
  comment: ShownComment
  /** 1 for what begins a thread; nothing stands deeper than 3. */
  level: number
  replies: Branch[]
  /** Where words say whom it answers, as it doesn't stand under that. */
  saysWhom: 'never' | 'on-phones' | 'always'
}

const deepest = 3

/** The threads, and their replies under what they answer, each in the order of time. Whatever is deeper stands at the third level. */
export function nestComments(comments: ShownComment[]): Branch[] {
  const threads: Branch[] = []
  const placed = new Map<string, { branch: Branch; holder: Branch | null }>()
  // Each after what it answers.
  for (const comment of comments.toSorted((a, b) => a.depth - b.depth)) {
    const parent = placed.get(comment.parent?.id ?? '') ?? placed.get(comment.rootId ?? '')
    const holder = parent && (parent.branch.level < deepest ? parent.branch : parent.holder)
    const level = (holder?.level ?? 0) + 1
    const answersHolder = holder === undefined || holder?.comment.id === comment.parent?.id
    const saysWhom = !answersHolder ? 'always' : level === deepest ? 'on-phones' : 'never'
    const branch: Branch = { comment, level, replies: [], saysWhom }
    placed.set(comment.id, { branch, holder: holder ?? null })
    if (holder) holder.replies.push(branch)
    else threads.push(branch)
  }
  for (const { branch } of placed.values()) branch.replies.sort(byTime)
  return threads.sort(byTime)
}

/** What is on its way comes last, whatever the clock here says. */
function byTime({ comment: a }: Branch, { comment: b }: Branch): number {
  const [first, second] = [a, b].map(({ isSending, createdAt, id }) => `${isSending ? 'z' : createdAt} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}
