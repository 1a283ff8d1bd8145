import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { subscribeToLive } from '#app/platform/live/subscribe-to-live.ts'
import { queueKey } from '../queries.ts'

/** Debounces refetches when many cases change. */
const settleMs = 300

/** Refetches the queue when a case is opened, claimed, released or closed. */
export function useLiveQueue(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: queueKey(userId) }), settleMs)
    }
    const stop = subscribeToLive(userId, {
      desk: true,
      onHint: ({ kind }) => kind === 'case_changed' && readAgain(),
      onReset: readAgain,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, queryClient])
}

/** Returns a function that invalidates all queries of the desk. */
export function useDeskRefresh(userId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: deskKey(userId) })
}
