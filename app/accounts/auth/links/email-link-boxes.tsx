import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'

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
  message: string
  onRetry: () => void
}

/** Offers to retry a link after a network or server error. */
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

/** Confirms that the data of a sign-up was deleted on the reader's request. */
export function RefusedBox({ type }: { type: LinkType }) {
  const boxRef = useRef<HTMLDivElement>(null)
  // The focused button is gone.
  useEffect(() => boxRef.current?.focus(), [])
  const isStory = type === 'story_confirmation'
  return (
    <div ref={boxRef} tabIndex={-1} className="outline-none">
      <AuthBox title={isStory ? 'Story deleted' : 'Sign-up deleted'}>
        <p role="status" className="mt-3 text-muted">
          {isStory
            ? 'We’ve permanently deleted this story. Nothing else in your account has changed, and you weren’t signed in.'
            : 'We’ve permanently deleted it, with everything that came with it. Your address wasn’t confirmed, and you weren’t signed in.'}
        </p>
        <Link to="/" className={buttonClass('primary', 'mt-6 w-full')}>
          Go to the home page
        </Link>
      </AuthBox>
    </div>
  )
}
