import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { requestNewLink } from '#app/platform/session/auth-actions.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { NeedsScript } from '#app/platform/ui/form/needs-script.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'
import { SendLinkForm } from '../components/send-link-form.tsx'

export function LinkOpeningBox({ title }: { title: string }) {
  return (
    <AuthBox title={title}>
      <p role="status" className="mt-3 text-muted">
        Loading...
      </p>
      <NeedsScript what="This link" className="mt-3" />
    </AuthBox>
  )
}

interface LinkRetryBoxProps {
  title: string
  message: string
  onRetry: () => void
}

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

export function RefusedBox({ type }: { type: LinkType }) {
  const boxRef = useRef<HTMLDivElement>(null)
  // The focused button has been removed.
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

interface NewLinkBoxProps {
  type: LinkType
  /** The link's target as a path; omit if there was no link. */
  returnTo?: string
}

/** Offers a new link in place of one that was used, has expired or never arrived. */
export function NewLinkBox({ type, returnTo }: NewLinkBoxProps) {
  return (
    <AuthBox title={returnTo === undefined ? 'Get a new link' : 'This link no longer works'}>
      {returnTo === undefined ? null : <ReaderOfUsedLink returnTo={returnTo} />}
      <p className="mt-3 text-muted">
        Links in our emails work once and for a limited time. Enter your email address, and we’ll send a new
        link if you still need one.
      </p>
      <SendLinkForm
        label="Send a new link"
        failureTitle="Email error"
        send={(email) => requestNewLink({ email, type, ...(returnTo !== undefined && { returnTo }) })}
      />
    </AuthBox>
  )
}

/** The most common reason: the reader has already followed the link. */
function ReaderOfUsedLink({ returnTo }: { returnTo: string }) {
  const session = useSession()
  const isSignedIn = session.status === 'in'
  return (
    <p className="mt-3 text-muted wrap-anywhere">
      {isSignedIn ? (
        <>
          You are signed in as <strong className="font-semibold text-ink">{session.user.email}</strong>. If
          the link was for that account and you’ve used it, you’re all set.{' '}
        </>
      ) : (
        'If you’ve already used it, you’re all set. '
      )}
      <Link
        to={isSignedIn ? returnTo : signInPath(returnTo)}
        className="font-medium text-accent underline underline-offset-4"
      >
        {isSignedIn ? 'Continue' : 'Sign in'}
      </Link>
    </p>
  )
}
