import { describeStoryKind, type Told } from './notification-kinds.ts'
import type { PlanDayNotification, StoryNotification } from './notification-schemas.ts'

/** What happened, without the story's name. */
export function describeNotification({ kind, ...told }: Pick<StoryNotification, 'kind'> & Told): string {
  return describeStoryKind(kind).tell(told)
}

/** What the coin chose for a day that has begun. */
export function describePlanDay({ day, days, isOn }: PlanDayNotification['plan']): string {
  return `Day ${day} of ${days} of your plan by coin: the purifier ${isOn ? 'runs' : 'stays off'}`
}

/** Why somebody is told, as a sentence. */
export function explainNotification({
  kind,
  isWatched,
}: Pick<StoryNotification, 'kind' | 'isWatched'>): string {
  const { reason, watchedReason = reason } = describeStoryKind(kind)
  return isWatched ? watchedReason : reason
}
