import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { consumeLink, requestNewLink } from '#app/features/session/auth.ts'
import { isRetryable } from '#app/http/client/api-client-error.ts'
import type { LinkType } from '#app/http/page-paths.ts'
import { showSuccess } from '#app/ui/overlay/toast.tsx'
import type { ToastText } from '#app/ui/overlay/toast-text.ts'
import { AuthBox } from '../components/auth-page-frame.tsx'
import { SendLinkForm } from '../components/send-link-form.tsx'
import { type EmailLink, findNextPage } from './email-link.ts'
import { LinkOpeningBox, LinkRetryBox } from './email-link-boxes.tsx'
import { useEmailLink } from './use-email-link.ts'

const successes: Record<LinkType, ToastText> = {
  signup: { title: 'Email verified', description: 'Your account is ready, and you are signed in.' },
  story_confirmation: {
    title: 'Story confirmed',
    description: 'The story is in your account, and you are signed in.',
  },
  email_change: { title: 'Email changed', description: 'From now on, sign in with your new address.' },
  recovery: { title: 'Welcome back!', description: 'Please choose a new password.' },
}

interface FollowLinkPageProps {
  link: EmailLink
  /** Of the link's own address. */
  parameters: URLSearchParams
}

/** Follows a mailed link when this page opens, and goes on to what the link was for. */
export function ConsumeLinkPage({ link, parameters }: FollowLinkPageProps) {
  const { tokenHash, type } = link
  const navigate = useNavigate()
  const follow = useCallback((token: string) => consumeLink({ tokenHash: token, type }), [type])
  const { state, retry } = useEmailLink(tokenHash, follow)

  useEffect(() => {
    if (state !== 'done') return
    showSuccess(successes[type])
    void navigate(findNextPage(type, parameters, window.location.origin), { replace: true })
  }, [state, type, parameters, navigate])

  if (typeof state === 'string') return <LinkOpeningBox title="Opening your link" />
  if (!isRetryable(state)) return <NewLinkBox type={type} title="This link no longer works" />
  return <LinkRetryBox title="We couldn’t open your link" message={state.message} onRetry={retry} />
}

/** Offers a new link in the place of one that was used, expired or never came. */
export function NewLinkBox({ type, title }: { type: LinkType; title: string }) {
  return (
    <AuthBox title={title}>
      <p className="mt-3 text-muted">
        Links in our emails work once and for a limited time. Enter your email address, and we’ll send a new
        link if you still need one.
      </p>
      <SendLinkForm
        label="Send a new link"
        failureTitle="Email error"
        send={(email) => requestNewLink({ email, type })}
      />
    </AuthBox>
  )
}
