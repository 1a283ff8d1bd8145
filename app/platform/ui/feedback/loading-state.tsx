import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '../form/button.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadingStateProps {
  /** Expected height of the content, in rem. */
  height: number
  error: Error | null
  onRetry: () => void
}

/** Replaces content that is loading or failed to load, with a button to retry. */
export function LoadingState({ height, error, onRetry }: LoadingStateProps) {
  if (error === null)
    return (
      <div className="mt-4">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <Skeleton height={height} />
      </div>
    )
  return (
    <div className="mt-4">
      <p role="alert" className="font-medium text-danger">
        {toApiClientError(error).message}
      </p>
      <Button look="outline" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
