import { MailOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestNewLink } from '#app/platform/session/auth-actions.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { dismissErrors } from '#app/platform/ui/overlay/toast.tsx'
import { findPendingSignUp } from './pending-sign-up.ts'

export interface InboxNoticeProps {
  email: string
  level: 'h2' | 'h3' | 'h4'
  /** True if the form was sent just now. */
  takesFocus: boolean
  onWrongAddress?: () => void
  /** Opens the sign-in form, for people who confirmed on another device. */
  onSignIn?: () => void
}

export function CheckInbox({
  email,
  level: Heading,
  takesFocus,
  onWrongAddress,
  onSignIn,
}: InboxNoticeProps) {
  // Uses this browser's own record, because the server's could reveal if the address has an account.
  const sent = findPendingSignUp(email.trim().toLowerCase())
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Deferred, because React can't finish pending work inside an effect.
    if (!takesFocus) return
    queueMicrotask(() => {
      restoreFocus(headingRef.current)
      // The form was taller, so the window may show the content below it. On phones, a toast covers the full width and needs room below.
      const isPhone = window.matchMedia('(width < 40rem)').matches
      headingRef.current?.scrollIntoView({ block: isPhone ? 'start' : 'center' })
    })
  }, [takesFocus])
  return (
    <div>
      <span className="mb-5 grid size-12 place-items-center rounded-full bg-tint text-accent-strong">
        <MailOpen aria-hidden="true" className="size-6" />
      </span>
      <Heading
        ref={headingRef}
        tabIndex={-1}
        className="scroll-mt-6 text-2xl font-bold tracking-tight wrap-anywhere"
      >
        Check your inbox at <bdi>{email}</bdi>
      </Heading>
      <p className="mt-3 text-lg text-muted">
        Open the link in our email to confirm your address. It can take a minute. Check your spam folder too.
        {sent === null ? null : (
          <>
            {' '}
            We sent it <RelativeTime iso={new Date(sent.sentAt).toISOString()} />.
          </>
        )}
      </p>
      <SendAgain email={email} startedAt={sent?.startedAt ?? '/'} onWrongAddress={onWrongAddress} />
      {onSignIn ? (
        <p className="mt-5 border-t border-line pt-2 text-muted">
          Confirmed it on another device?{' '}
          <button
            type="button"
            onClick={() => signInThere(onSignIn)}
            className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-4"
          >
            Sign in
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** Moves the focus into the form that replaces this message. */
function signInThere(open: () => void): void {
  flushSync(open)
  document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) input')?.focus()
}

interface SendAgainProps {
  email: string
  startedAt: string
  onWrongAddress: (() => void) | undefined
}

function SendAgain({ email, startedAt, onWrongAddress }: SendAgainProps) {
  const [sentAt, setSentAt] = useState<string | null>(null)
  const { isSending, error, run } = useCommand('Email error')

  const sendAgain = async () => {
    setSentAt(null)
    if (await run(() => requestNewLink({ email, type: 'signup', returnTo: startedAt })))
      setSentAt(new Date().toLocaleTimeString([], { timeStyle: 'short' }))
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="outline" isBusy={isSending} onClick={() => void sendAgain()}>
          {isSending ? 'Sending...' : 'Send again'}
        </Button>
        {onWrongAddress ? (
          <Button
            look="quiet"
            onClick={() => {
              dismissErrors()
              onWrongAddress()
            }}
          >
            Wrong address?
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="mt-4 rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">{error}</p>
      ) : null}
      <p role="status" className={sentAt === null ? 'sr-only' : 'mt-4 rounded-xl bg-tint px-4 py-3'}>
        {sentAt === null ? '' : `Sent again at ${sentAt}. Please use the link in the newest email.`}
      </p>
    </>
  )
}
