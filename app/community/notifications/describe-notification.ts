import { describeStoryKind, type NotificationSummary } from './notification-kinds.ts'
import type { PlanDayNotification, StoryNotification } from './notification-schemas.ts'

/** Omits the story's title. */
export function describeNotification({
  kind,
  ...summary
}: Pick<StoryNotification, 'kind'> & NotificationSummary): string {
  return describeStoryKind(kind).describe(summary)
}

export function describePlanDay({ day, days, isOn }: PlanDayNotification['plan']): string {
  return `Day ${day} of ${days} of your purifier experiment: purifier ${isOn ? 'on' : 'off'}`
}

export function explainNotification({
  kind,
  isWatched,
}: Pick<StoryNotification, 'kind' | 'isWatched'>): string {
  const { reason, watchedReason = reason } = describeStoryKind(kind)
  return isWatched ? watchedReason : reason
}
