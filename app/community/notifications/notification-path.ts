import { noticeParameter, noticesPath } from '#app/platform/http/page-paths.ts'
import type { DecisionNotification, StoryNotification } from './notification-schemas.ts'

type Leading =
  | Pick<DecisionNotification, 'kind' | 'notice'>
  | Pick<StoryNotification, 'kind' | 'story' | 'commentId'>

export function notificationPath(notification: Leading): string {
  if (notification.kind === 'decision')
    return `${noticesPath}?${new URLSearchParams({ [noticeParameter]: notification.notice.id })}`
  const { story, commentId } = notification
  return `/stories/${story.id}${commentId === null ? '' : `#comment-${commentId}`}`
}
