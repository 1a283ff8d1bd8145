import { useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { dismissErrors, showError } from '../overlay/toast.tsx'

export function useCommand(failureTitle: string) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** @returns true on success */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    dismissErrors()
    setError(null)
    setSending(true)
    try {
      await work()
      return true
    } catch (thrown) {
      const { message } = toApiClientError(thrown)
      setError(message)
      showError({ title: failureTitle, description: message })
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, error, run }
}
