import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiFailure, isTemporary, toApiFailure } from '#app/api-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { showSuccess, type ToastText } from '#app/ui/toast.tsx'
import { AuthBox } from './auth-page-frame.tsx'
import { followLink, requestNewLink } from './client.ts'
import type { LinkType } from './contract.ts'
import { EmailForm } from './email-form.tsx'
import type { MailedLink } from './mailed-link.ts'

const successes: Record<LinkType, { goTo: string; toast: ToastText }> = {
  signup: {
    goTo: '/',
    toast: { title: 'Email verified', description: 'Your account is ready, and you are signed in.' },
  },
  story_confirmation: {
    goTo: '/',
    toast: { title: 'Story confirmed', description: 'It is yours now, and you are signed in.' },
  },
  email_change: {
    goTo: '/',
    toast: { title: 'Email changed', description: 'From now on, sign in with your new address.' },
  },
  recovery: {
    goTo: '/auth/new-password',
    toast: { title: 'Welcome back!', description: 'Please choose a new password now.' },
  },
}

/** A link may be used once, so that a component mounted twice must not use it twice. */
const underWay = new Map<string, Promise<void>>()

function followOnce(link: MailedLink): Promise<void> {
  const known = underWay.get(link.tokenHash)
  if (known) return known
  const following = followLink(link)
  underWay.set(link.tokenHash, following)
  // A link that could not be tried may be tried again.
  following.catch((error: unknown) => {
    if (isTemporary(toApiFailure(error))) underWay.delete(link.tokenHash)
  })
  return following
}

/**
 * Follows a mailed link when this page opens. That takes JavaScript on purpose: the scanners of mail providers, which
 * open every link, would otherwise use it up.
 */
export function FollowLinkPage({ link }: { link: MailedLink }) {
  const { tokenHash, type } = link
  const navigate = useNavigate()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [tries, setTries] = useState(1)

  // `tries` is among the dependencies so that another try starts it again.
  useEffect(() => {
    let isCurrent = true
    followOnce({ tokenHash, type }).then(
      () => {
        if (!isCurrent) return
        showSuccess(successes[type].toast)
        void navigate(successes[type].goTo, { replace: true })
      },
      (error: unknown) => {
        if (isCurrent) setFailure(toApiFailure(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [tokenHash, type, tries, navigate])

  if (failure === null) return <LinkOpening />
  if (!isTemporary(failure)) return <NewLinkBox type={type} title="This link no longer works" />
  const handleRetry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  return (
    <AuthBox title="We could not open your link yet">
      <p role="alert" className="mt-3 text-muted">
        {failure.message}
      </p>
      <Button className="mt-6 w-full" onClick={handleRetry}>
        Try again
      </Button>
    </AuthBox>
  )
}

function LinkOpening() {
  return (
    <AuthBox title="Opening your link">
      <p role="status" className="mt-3 text-muted">
        Loading...
      </p>
      <noscript>
        <p className="mt-3">This link needs JavaScript, which is switched off in your browser.</p>
      </noscript>
    </AuthBox>
  )
}

/** Offers a new link in the place of one that was used, expired or never came. */
export function NewLinkBox({ type, title }: { type: LinkType; title: string }) {
  return (
    <AuthBox title={title}>
      <p className="mt-3 text-muted">
        A link from our mails works once and for a limited time. Tell us your address, and we send a new one
        if it is still needed.
      </p>
      <EmailForm
        label="Send a new link"
        failureTitle="Email error"
        send={(email) => requestNewLink({ email, type })}
      />
    </AuthBox>
  )
}
