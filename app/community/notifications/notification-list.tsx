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
import type { DecisionNotification, PlanDayNotification, StoryNotification } from './notification-schemas.ts'
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
        render={(notification) =>
          notification.kind === 'plan_day' ? (
            <PlanDayItem notification={notification} onRead={() => markRead(notification.id)} />
          ) : notification.kind === 'decision' ? (
            <DecisionItem notification={notification} onRead={() => markRead(notification.id)} />
          ) : (
            <NotificationItem notification={notification} onRead={() => markRead(notification.id)} />
          )
        }
      />
    </>
  )
}

interface DecisionItemProps {
  notification: DecisionNotification
  onRead: () => Promise<void>
}

function DecisionItem({ notification, onRead }: DecisionItemProps) {
  const { notice, choice, lastAt, isRead } = notification
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to={notificationPath(notification)}
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {notice.subject}
        </Link>
      </p>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · {decisionKinds[choice].reason}
      </p>
      {choice === 'moderation' ? null : <MuteButtons kind={choice} />}
    </article>
  )
}

interface PlanDayItemProps {
  notification: PlanDayNotification
  onRead: () => Promise<void>
}

function PlanDayItem({ notification: { plan, lastAt, isRead }, onRead }: PlanDayItemProps) {
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to="/air/plans"
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 hover:underline"
        >
          {describePlanDay(plan)}
        </Link>
      </p>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · You get this because you asked for it in your purifier experiment.
      </p>
    </article>
  )
}

interface NotificationItemProps {
  notification: StoryNotification
  onRead: () => Promise<void>
}

function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { kind, story, writers, lastAt, isRead } = notification
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to={notificationPath(notification)}
          // Follows the link even if marking as read fails.
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {describeNotification({ ...notification, names: writers.map(({ fullName }) => fullName) })}
        </Link>
      </p>
      <p dir="auto" className="mt-1 line-clamp-2 text-muted wrap-anywhere">
        {story.title ?? story.start}
      </p>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · {explainNotification(notification)}
      </p>
      <MuteButtons kind={kind} storyId={story.id} writers={writers} />
    </article>
  )
}
