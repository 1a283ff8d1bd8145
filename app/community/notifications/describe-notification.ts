import type { NotificationKind, PlanDayNotification, StoryNotification } from './notification-schemas.ts'

interface Described extends Pick<StoryNotification, 'kind' | 'count'> {
  /** Of those who wrote, the latest first. */
  names: (string | null)[]
}

const deeds: Record<Exclude<NotificationKind, 'reaction'>, string> = {
  comment_reply: 'replied to your comment',
  mention: 'mentioned you',
  story_comment: 'commented on your story',
  thread_comment: 'commented on a story that you watch',
}

/** What happened, without the story's name. */
export function describeNotification({ kind, count, names }: Described): string {
  if (kind === 'reaction')
    return count === 1 ? 'Your story has a reaction' : `Your story has ${count} reactions`
  const deed = deeds[kind]
  const [first = 'Somebody', second] = names.map((name) => name ?? 'Somebody')
  if (second === undefined) return `${first} ${deed}${sayHowOften(count)}`
  return count > 2 ? `${first}, ${second} and maybe others ${deed}` : `${first} and ${second} ${deed}`
}

function sayHowOften(count: number): string {
  if (count === 1) return ''
  return count === 2 ? ' twice' : ` ${count < 100 ? count : 'more than 99'} times`
}

/** What the coin chose for a day that has begun. */
export function describePlanDay({ day, days, isOn }: PlanDayNotification['plan']): string {
  return `Day ${day} of ${days} of your plan by coin: the purifier ${isOn ? 'runs' : 'stays off'}`
}

const reasons: Record<NotificationKind, string> = {
  comment_reply: 'You get this because it answers you.',
  mention: 'You get this because a comment names you.',
  story_comment: 'You get this because it is your story.',
  thread_comment: 'You get this because you commented there.',
  reaction: 'You get this because it is your story.',
}

/** Why somebody is told, as a sentence. */
export function explainNotification({
  kind,
  isWatched,
}: Pick<StoryNotification, 'kind' | 'isWatched'>): string {
  return kind === 'thread_comment' && isWatched ? 'You get this because you watch this story.' : reasons[kind]
}
