import { PagedList } from '#app/platform/ui/feedback/paged-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { NotificationItem } from './notification-item.tsx'
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
