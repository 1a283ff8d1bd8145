import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiClientError, isRetryable, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { readReturnPath } from '#app/platform/http/return-path.ts'
import { readPendingSession } from '#app/platform/session/pending-session.ts'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { scrollWhenRendered } from '#app/platform/ui/layout/scroll-when-rendered.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'
import { SecondStep } from '../factors/lazy-second-step.ts'
import { readStartOf } from '../sign-up/pending-sign-up.ts'
import { type EmailLink, findNextPage } from './email-link.ts'
import { LinkOpeningBox, LinkRetryBox, NewLinkBox, RefusedBox } from './email-link-boxes.tsx'
import type { LinkPreview } from './email-link-schemas.ts'
import { LinkQuestion } from './link-question.tsx'
import { consumeEmailLink, continueEmailLink, fetchLinkPreview, refuseEmailLink } from './queries.ts'

export const linkSuccesses: Record<LinkType, ToastText> = {
  signup: { title: 'Email verified', description: 'Your account is ready, and you are signed in.' },
  magiclink: { title: 'Welcome back!', description: 'You are signed in.' },
  story_confirmation: {
    title: 'Story added',
    description: 'The story is in your account, and you are signed in.',
  },
  email_change: { title: 'Email changed', description: 'From now on, sign in with your new address.' },
  recovery: { title: 'Welcome back!', description: 'Please choose a new password.' },
}

export function ConsumeLinkPage({ link, parameters }: { link: EmailLink; parameters: URLSearchParams }) {
  const navigate = useNavigate()
  const { preview, error, retry } = useLinkPreview(link)
  const [isUsedUp, setUsedUp] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [awaiting, setAwaiting] = useState<string | null>(null)
  const following = useCommand('Error opening your link')
  const refusing = useCommand('Error deleting the sign-up')

  const leave = async (next: string) => {
    await navigate(next, { replace: true })
    scrollWhenRendered(next)
  }
  const noticeUse = (failure: unknown) => {
    if (!isRetryable(toApiClientError(failure))) setUsedUp(true)
    throw failure
  }
  const follow = async ({ email, choosesPassword, continuesAt }: LinkPreview, keepsPassword: boolean) => {
    // Read before signing in, which clears it.
    const startedAt = readStartOf(email)
    if (continuesAt !== null) {
      await following.run(async () =>
        window.location.assign(await continueEmailLink(link, keepsPassword).catch(noticeUse)),
      )
      return
    }
    if (!(await following.run(() => consumeEmailLink(link, keepsPassword).catch(noticeUse)))) return
    const { origin } = window.location
    const next = findNextPage(link.type, {
      choosesPassword: choosesPassword && !keepsPassword,
      startedAt,
      parameters,
      origin,
    })
    // The link alone does not open an account with a second factor.
    if (readPendingSession() !== null) return setAwaiting(next)
    showSuccess(linkSuccesses[link.type])
    await leave(next)
  }
  const refuse = async () => {
    if (await refusing.run(() => refuseEmailLink(link).catch(noticeUse))) setRefused(true)
  }

  if (awaiting !== null)
    return (
      <Suspense>
        <SecondStep
          level="h1"
          onVerified={() => void leave(awaiting)}
          onCancel={() => void navigate('/auth', { replace: true })}
        />
      </Suspense>
    )
  if (isRefused) return <RefusedBox type={link.type} />
  if (isUsedUp || (error && !isRetryable(error)))
    return <NewLinkBox type={link.type} returnTo={readReturnPath(parameters, window.location.origin)} />
  if (error)
    return <LinkRetryBox title="We couldn’t open your link" message={error.message} onRetry={retry} />
  if (!preview) return <LinkOpeningBox title="Opening your link" />
  return (
    <LinkQuestion
      type={link.type}
      preview={preview}
      isFollowing={following.isSending}
      isRefusing={refusing.isSending}
      error={following.error ?? refusing.error}
      onFollow={(keepsPassword) => void follow(preview, keepsPassword)}
      onRefuse={() => void refuse()}
    />
  )
}

/** Retries too. @param link must keep its identity between renders */
function useLinkPreview(link: EmailLink) {
  const [state, setState] = useState<LinkPreview | ApiClientError | null>(null)
  const [tries, setTries] = useState(1)

  // `tries` is a dependency so that a retry runs the effect again.
  useEffect(() => {
    let isCurrent = true
    const show = (next: LinkPreview | ApiClientError) => {
      if (isCurrent) setState(next)
    }
    fetchLinkPreview(link).then(show, (error: unknown) => show(toApiClientError(error)))
    return () => {
      isCurrent = false
    }
  }, [link, tries])

  const retry = () => {
    setState(null)
    setTries(tries + 1)
  }
  return state instanceof ApiClientError
    ? { preview: null, error: state, retry }
    : { preview: state, error: null, retry }
}
