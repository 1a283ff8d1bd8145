import type { ShownComment } from '../use-comments.ts'

type Thread = [ShownComment, ...ShownComment[]]

export function groupThreads(comments: ShownComment[]): Thread[] {
  const threads = new Map<string, Thread>()
  for (const comment of comments) if (comment.rootId === null) threads.set(comment.id, [comment])
  for (const comment of comments) threads.get(comment.rootId ?? '')?.push(comment)
  return [...threads.values()]
}
