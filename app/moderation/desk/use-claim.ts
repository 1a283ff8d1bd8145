import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { deskKey } from '#app/accounts/staff/call-as-staff.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { subscribeToLive } from '#app/platform/live/subscribe-to-live.ts'
import { dismissErrors, showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { claimMinutes } from '../moderation-limits.ts'
import { queueKey, sendClaim, sendRelease } from '../queries.ts'
import { listenForActivity } from './listen-for-activity.ts'

/** Renews well before the claim of ten minutes expires. */
const renewEveryMs = 4 * 60_000

/**
 * Claims a case while it is open here and the moderator is active, and releases it afterwards.
 * @returns the reason for a refusal, such as a colleague's claim, or null; and a function that tries again and shows the result
 */
export function useClaim(userId: string, id: string, isWanted: boolean) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const send = async (): Promise<string | null> => {
    const refused = await sendClaim(id).then(
      () => null,
      (error: unknown) => toApiClientError(error),
    )
    // A case that a colleague has decided is loaded again, to show who decided what.
    const isClosed = refused?.status === 404
    setRefusal(refused?.message ?? null)
    void queryClient.invalidateQueries({
      queryKey: isClosed ? deskKey(userId) : queueKey(userId),
    })
    return refused?.message ?? null
  }
  const claim = useEffectEvent(send)
  const take = async () => {
    dismissErrors()
    const refused = await send()
    if (refused !== null) showError({ title: 'Case not taken', description: refused })
    else
      showSuccess({
        title: 'This case is yours',
        description: `Colleagues can’t decide it while you work on it, and for ${claimMinutes} minutes after.`,
      })
  }
  useEffect(() => {
    if (!isWanted) return
    let isActive = false
    void claim()
    const timer = setInterval(() => {
      if (isActive) void claim()
      isActive = false
    }, renewEveryMs)
    const endWatch = listenForActivity(() => {
      isActive = true
    })
    return () => {
      clearInterval(timer)
      endWatch()
      // If the release fails, the claim expires.
      void sendRelease(id).catch(() => undefined)
    }
  }, [id, isWanted])
  const isRefused = refusal !== null
  useEffect(() => {
    if (!isWanted || !isRefused) return
    // Tries again when the colleague may have released or decided the case.
    return subscribeToLive(userId, {
      desk: true,
      onHint: ({ kind }) => kind === 'case_changed' && void claim(),
      onReset: () => void claim(),
    })
  }, [userId, isWanted, isRefused])
  return { refusal: isWanted ? refusal : null, take }
}
