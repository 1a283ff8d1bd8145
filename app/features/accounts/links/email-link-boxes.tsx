import { Button } from '#app/ui/form/button.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'

/** While a mailed link is being followed. */
export function LinkOpeningBox({ title }: { title: string }) {
  return (
    <AuthBox title={title}>
      <p role="status" className="mt-3 text-muted">
        Loading...
      </p>
      <noscript>
        <p className="mt-3">This link needs JavaScript, which is turned off in your browser.</p>
      </noscript>
    </AuthBox>
  )
}

interface LinkRetryBoxProps {
  title: string
  /** What went wrong, as a sentence. */
  message: string
  onRetry: () => void
}

/** For a link that could not be tried, as the site or the way to it was not there. */
export function LinkRetryBox({ title, message, onRetry }: LinkRetryBoxProps) {
  return (
    <AuthBox title={title}>
      <p role="alert" className="mt-3 text-muted">
        {message}
      </p>
      <Button className="mt-6 w-full" onClick={onRetry}>
        Try again
      </Button>
    </AuthBox>
  )
}
