import { describeStoryKind, type Told } from './notification-kinds.ts'
import type { PlanDayNotification, StoryNotification } from './notification-schemas.ts'

/** Describes the event without the story's title. */
export function describeNotification({ kind, ...told }: Pick<StoryNotification, 'kind'> & Told): string {
  return describeStoryKind(kind).tell(told)
}

export function describePlanDay({ day, days, isOn }: PlanDayNotification['plan']): string {
  return `Day ${day} of ${days} of your purifier experiment: the purifier ${isOn ? 'runs' : 'stays off'}`
}

export function explainNotification({
  kind,
  isWatched,
}: Pick<StoryNotification, 'kind' | 'isWatched'>): string {
  const { reason, watchedReason = reason } = describeStoryKind(kind)
  return isWatched ? watchedReason : reason
}
