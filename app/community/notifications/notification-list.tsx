import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PagedList } from '#app/platform/ui/feedback/paged-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationPage } from './notification-schemas.ts'
import { notificationsQuery, sendRead, sendSeen } from './queries.ts'

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

function useNotifications(userId: string) {
  const queryClient = useQueryClient()
  const options = notificationsQuery(userId)
  const query = useInfiniteQuery({ ...options, refetchOnMount: 'always' })
  const isThere = query.data !== undefined
  useEffect(() => {
    // On failure, the bell counts them again on the next page.
    if (isThere) void sendSeen().catch(() => undefined)
  }, [isThere])

  function change(edit: (page: NotificationPage) => NotificationPage['notifications']): void {
    queryClient.setQueryData<InfiniteData<NotificationPage>>(options.queryKey, (data) =>
      data ? { ...data, pages: data.pages.map((page) => ({ ...page, notifications: edit(page) })) } : data,
    )
  }

  /** @param id omit to mark all as read @throws ApiClientError */
  async function markRead(id?: string): Promise<void> {
    await sendRead(id)
    change(({ notifications }) =>
      notifications.map((each) => (id === undefined || each.id === id ? { ...each, isRead: true } : each)),
    )
  }

  return { query, markRead }
}
