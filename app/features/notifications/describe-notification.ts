import type { StoryNotification } from './notification-schemas.ts'

/** What happened, without the story's name. */
export function describeNotification({
  kind,
  count,
  names,
}: Pick<StoryNotification, 'kind' | 'count' | 'names'>): string {
  if (kind === 'reaction')
    return count === 1 ? 'Your story has a reaction' : `Your story has ${count} reactions`
  const deed =
    kind === 'story_comment' ? 'commented on your story' : 'also commented on a story where you did'
  const [first = 'Somebody', second] = names.map((name) => name ?? 'Somebody')
  if (second === undefined) return `${first} ${deed}${sayHowOften(count)}`
  return count > 2 ? `${first}, ${second} and maybe others ${deed}` : `${first} and ${second} ${deed}`
}

function sayHowOften(count: number): string {
  if (count === 1) return ''
  return count === 2 ? ' twice' : ` ${count < 100 ? count : 'more than 99'} times`
}

/** Why somebody is told. */
export const reasons: Record<StoryNotification['kind'], string> = {
  story_comment: 'You get this because it is your story.',
  thread_comment: 'You get this because you commented there.',
  reaction: 'You get this because it is your story.',
}
