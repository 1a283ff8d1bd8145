import { useState } from 'react'
import { Link } from 'react-router'
import twoMugs from '#app/features/comments/pictures/two-mugs.svg?url&no-inline'
import { noticeParameter, noticesPath } from '#app/http/page-paths.ts'
import { PagedList } from '#app/ui/feedback/paged-list.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import { describeNotification, reasons } from './describe-notification.ts'
import type { DecisionNotification, StoryNotification } from './notification-schemas.ts'
import { useNotifications } from './use-notifications.ts'

/** What others did around a person's stories and comments, the latest first. */
export function NotificationList({ userId }: { userId: string }) {
  const { query, markRead, mute } = useNotifications(userId)
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
          text: 'Nothing yet. When somebody comments on your story, you read it here.',
          picture: twoMugs,
        }}
        query={query}
        items={items}
        render={(notification) =>
          notification.kind === 'decision' ? (
            <DecisionItem notification={notification} onRead={() => markRead(notification.id)} />
          ) : (
            <NotificationItem
              notification={notification}
              onRead={() => markRead(notification.id)}
              onMute={(isMuted) => mute(notification.story.id, isMuted)}
            />
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

function DecisionItem({ notification: { notice, lastAt, isRead }, onRead }: DecisionItemProps) {
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to={`${noticesPath}?${new URLSearchParams({ [noticeParameter]: notice.id })}`}
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {notice.subject}
        </Link>
      </p>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · You get this because moderators decided about it.
      </p>
    </article>
  )
}

interface NotificationItemProps {
  notification: StoryNotification
  /** Reject with an ApiClientError; so does `onMute`. */
  onRead: () => Promise<void>
  onMute: (isMuted: boolean) => Promise<void>
}

function NotificationItem({ notification, onRead, onMute }: NotificationItemProps) {
  const { kind, story, commentId, lastAt, isRead } = notification
  const [isMuted, setMuted] = useState(false)
  const muting = useCommand('Error muting story')
  const path = `/stories/${story.id}${commentId === null ? '' : `#comment-${commentId}`}`
  const toggle = () =>
    void muting.run(async () => {
      await onMute(!isMuted)
      setMuted(!isMuted)
    })
  return (
    <article className={isRead ? 'pl-5' : 'border-l-4 border-accent pl-4'}>
      <p className={isRead ? 'text-muted' : 'font-semibold'}>
        {isRead ? null : <span className="sr-only">New: </span>}
        <Link
          to={path}
          // What is followed is read, also when this can't be stored now.
          onClick={() => void onRead().catch(() => undefined)}
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {describeNotification(notification)}
        </Link>
      </p>
      <p dir="auto" className="mt-1 line-clamp-2 text-muted wrap-anywhere">
        {story.title ?? story.start}
      </p>
      <p className="mt-1 text-sm text-muted">
        <RelativeTime iso={lastAt} /> · {isMuted ? 'You hear nothing of this story any more.' : reasons[kind]}
      </p>
      <Button look="quiet" className="-ml-4" isBusy={muting.isSending} onClick={toggle}>
        {isMuted ? 'Unmute this story' : 'Mute this story'}
      </Button>
    </article>
  )
}
