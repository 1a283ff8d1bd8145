import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { watchLive } from '#app/platform/live/watch-live.ts'
import { queueQuery, sendClaim, sendRelease } from '../queries.ts'
import { watchActivity } from './watch-activity.ts'

/** What many do at once is read once. */
const settleMs = 300
/** Well before a claim of ten minutes ends. */
const renewEveryMs = 4 * 60_000

/** Reads the queue again as soon as a case was opened, taken, left or closed, by whomever. */
export function useLiveQueue(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: queueQuery(userId).queryKey }),
        settleMs,
      )
    }
    const stop = watchLive(userId, {
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

/** What was decided or noted is read again wherever the desk shows it. */
export function useDeskRefresh(userId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: deskKey(userId) })
}

/**
 * Keeps a case to oneself while it is open here and somebody works on it, and lets it go when it is left.
 *
 * @returns why it can't be had, such as that a colleague has it; null for nothing
 */
export function useClaim(userId: string, id: string, isWanted: boolean) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const take = async () => {
    try {
      await sendClaim(id)
      setRefusal(null)
    } catch (error) {
      setRefusal(toApiClientError(error).message)
    }
    await queryClient.invalidateQueries({ queryKey: queueQuery(userId).queryKey })
  }
  const claim = useEffectEvent(take)
  useEffect(() => {
    if (!isWanted) return
    let isActive = false
    void claim()
    const timer = setInterval(() => {
      if (isActive) void claim()
      isActive = false
    }, renewEveryMs)
    const endWatch = watchActivity(() => {
      isActive = true
    })
    return () => {
      clearInterval(timer)
      endWatch()
      // What can't be sent now ends by itself.
      void sendRelease(id).catch(() => undefined)
    }
  }, [id, isWanted])
  const isRefused = refusal !== null
  useEffect(() => {
    if (!isWanted || !isRefused) return
    // Whoever has it may have left it, or decided.
    return watchLive(userId, {
      desk: true,
      onHint: ({ kind }) => kind === 'case_changed' && void claim(),
      onReset: () => void claim(),
    })
  }, [userId, isWanted, isRefused])
  return { refusal: isWanted ? refusal : null, claimAgain: () => void take() }
}
