import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PagedList } from '#app/platform/ui/feedback/paged-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { describeNotification, describePlanDay, explainNotification } from './describe-notification.ts'
import { MuteButtons } from './mute-buttons.tsx'
import { decisionKinds } from './notification-kinds.ts'
import { notificationPath } from './notification-path.ts'
import type { Notification } from './notification-schemas.ts'
import { useNotifications } from './use-notifications.ts'

export function NotificationList({ userId }: { userId: string }) {
  const { query, markRead } = useNotifications(userId)
  const reading = useCommand('Error marking as read')
  const items = query.data?.pages.flatMap(({ notifications }) => notifications)
  const hasUnread = items?.some(({ isRead }) => !isRead) ?? false
  return (
    <>
      {hasUnread ? (
        <Button look="outline" isBusy={reading.isSending} onClick={() => void reading.run(() => markRead())}>
          Mark all as read
        </Button>
      ) : null}
      <PagedList
        label="Notifications"
        empty={{
          text: 'No notifications yet. You’ll see comments on your stories here.',
          picture: twoMugs,
        }}
        query={query}
        items={items}
        render={(notification) => (
          <NotificationItem notification={notification} onRead={() => markRead(notification.id)} />
        )}
      />
    </>
  )
}

interface NotificationItemProps {
  notification: Notification
  onRead: () => Promise<void>
}

function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { lastAt, isRead } = notification
  const { to, text, excerpt, reason, mute } = describeItem(notification)
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to={to}
          // Follows the link even if marking as read fails.
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {text}
        </Link>
      </p>
      {excerpt === undefined ? null : (
        <p dir="auto" className="mt-1 line-clamp-2 text-muted wrap-anywhere">
          {excerpt}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · {reason}
      </p>
      {mute}
    </article>
  )
}

interface ItemText {
  to: string
  text: string
  excerpt?: string
  /** The reason why the user gets this. */
  reason: string
  mute?: ReactNode
}

function describeItem(notification: Notification): ItemText {
  if (notification.kind === 'plan_day')
    return {
      to: '/air/plans',
      text: describePlanDay(notification.plan),
      reason: 'You get this because you asked for it in your purifier experiment.',
    }
  const to = notificationPath(notification)
  if (notification.kind === 'decision') {
    const { notice, choice } = notification
    return {
      ...{ to, text: notice.subject, reason: decisionKinds[choice].reason },
      mute: choice === 'moderation' ? null : <MuteButtons kind={choice} />,
    }
  }
  const { kind, story, writers } = notification
  return {
    to,
    text: describeNotification({ ...notification, names: writers.map(({ fullName }) => fullName) }),
    excerpt: story.title ?? story.start,
    reason: explainNotification(notification),
    mute: <MuteButtons kind={kind} storyId={story.id} writers={writers} />,
  }
}
