import { describeStoryKind, type Told } from './notification-kinds.ts'
import type { PlanDayNotification, StoryNotification } from './notification-schemas.ts'

/** Describes the event without the story's title. */
export function describeNotification({ kind, ...told }: Pick<StoryNotification, 'kind'> & Told): string {
  return describeStoryKind(kind).tell(told)
}

/** Describes the plan's random choice for a day that has begun. */
export function describePlanDay({ day, days, isOn }: PlanDayNotification['plan']): string {
  return `Day ${day} of ${days} of your plan by coin: the purifier ${isOn ? 'runs' : 'stays off'}`
}

/** Returns the reason for the notification, as a sentence. */
export function explainNotification({
  kind,
  isWatched,
}: Pick<StoryNotification, 'kind' | 'isWatched'>): string {
  const { reason, watchedReason = reason } = describeStoryKind(kind)
  return isWatched ? watchedReason : reason
}
