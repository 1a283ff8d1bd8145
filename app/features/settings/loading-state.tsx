import { toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'

/** In the place of what is not there yet: that it is on its way, or why it is not and how to try again. */
export function LoadingState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null)
    return (
      <p role="status" className="mt-4 text-muted">
        Loading...
      </p>
    )
  return (
    <div className="mt-4">
      <p role="alert" className="font-medium text-danger">
        {toApiFailure(error).message}
      </p>
      <Button look="outline" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
