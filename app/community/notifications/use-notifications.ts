import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NotificationPage } from './notification-schemas.ts'
import { notificationsQuery, sendRead, sendSeen } from './queries.ts'

export function useNotifications(userId: string) {
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
