import { useEffect } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'

const loadErrorTitle = 'Error loading stories'

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message } = toApiClientError(error)
  useEffect(() => {
    showError({ title: loadErrorTitle, description: message })
  }, [message])
  return (
    <div className="rounded-2xl bg-danger-tint p-5 text-center text-danger">
      <p className="font-semibold">{loadErrorTitle}</p>
      <p className="mt-1">{message}</p>
      <Button look="outline" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
