import type { GoTrueClient } from '@supabase/auth-js'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { isRetryable, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { type LinkType, ownStoriesPath } from '#app/platform/http/page-paths.ts'
import { ask } from '#app/platform/session/auth-actions.ts'
import { readPendingSession } from '#app/platform/session/pending-session.ts'
import { readClaims } from '#app/platform/session/protocol/read-claims.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { scrollWhenRendered } from '#app/platform/ui/layout/scroll-when-rendered.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { AuthBox } from '../components/auth-page-frame.tsx'
import { SecondStep } from '../factors/lazy-second-step.ts'
import { parsePendingSignUp, readPendingSignUp } from '../sign-up/pending-sign-up.ts'
import { linkSuccesses } from './consume-link-page.tsx'
import { findNextPage } from './email-link.ts'
import { LinkOpeningBox, NewLinkBox } from './email-link-boxes.tsx'
import { linkActions, linkTitles, OtherPerson } from './link-question.tsx'

export function ExternalLinkPage() {
  const [link, setLink] = useState<ExternalLink | null>()
  // The URL's fragment is known only in the browser.
  useEffect(() => setLink(parseExternalLink(window.location)), [])
  if (link === undefined) return <LinkOpeningBox title="Opening your link" />
  if (link) return <ExternalLinkQuestion link={link} />
  const isRefused = window.location.hash.includes('error')
  return <NewLinkBox type="signup" {...(isRefused && { returnTo: readStart() })} />
}

/** Returns the page on which the sign-up began, or the own stories, where a story from the waitlist waits for its author to add it. */
function readStart(): string {
  const pending = parsePendingSignUp(readPendingSignUp())
  return pending?.form === 'waitlist' ? ownStoriesPath : (pending?.startedAt ?? '/')
}

function ExternalLinkQuestion({ link: { type, email, follow } }: { link: ExternalLink }) {
  const navigate = useNavigate()
  const { isSending, error, run } = useCommand('Error opening your link')
  const [isUsedUp, setUsedUp] = useState(false)
  const [isPending, setPending] = useState(false)
  // Read before signing in, which clears it.
  const [startedAt] = useState(readStart)
  const leave = async () => {
    const next = findNextPage(type, {
      choosesPassword: false,
      startedAt,
      parameters: new URLSearchParams(),
      origin: window.location.origin,
    })
    await navigate(next, { replace: true })
    scrollWhenRendered(next)
  }
  const open = async () => {
    const isOpen = await run(() =>
      ask(follow).then(
        () => undefined,
        (failure: unknown) => {
          if (!isRetryable(toApiClientError(failure))) setUsedUp(true)
          throw failure
        },
      ),
    )
    if (!isOpen) return
    // The link alone does not open an account with a second factor.
    if (readPendingSession() !== null) return setPending(true)
    showSuccess(linkSuccesses[type])
    await leave()
  }
  if (isUsedUp) return <NewLinkBox type={type} returnTo={startedAt} />
  if (isPending)
    return (
      <Suspense>
        <SecondStep
          level="h1"
          onVerified={() => void leave()}
          onCancel={() => void navigate('/auth', { replace: true })}
        />
      </Suspense>
    )
  return (
    <AuthBox title={linkTitles[type]}>
      <p className="mt-3 text-muted wrap-anywhere">
        This signs you in to the account{' '}
        {email === null ? (
          'whose owner got the email. Continue only if it came to you.'
        ) : (
          <>
            of <strong className="font-semibold text-ink">{email}</strong>.
          </>
        )}
      </p>
      <OtherPerson email={email} />
      <Button className="mt-6 w-full" isBusy={isSending} onClick={() => void open()}>
        {linkActions[type]}
      </Button>
      <p role="alert" className={error === null ? 'sr-only' : 'mt-4 text-danger'}>
        {error}
      </p>
    </AuthBox>
  )
}

const text = v.pipe(v.string(), v.minLength(1))

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

const mailedSchema = v.object({ token_hash: v.pipe(text, v.maxLength(200)), type: v.picklist(types) })

const openedSchema = v.object({
  access_token: text,
  refresh_token: text,
  type: v.fallback(v.picklist(types), 'magiclink'),
})

interface ExternalLink {
  type: LinkType
  /** Null if the link does not name it. */
  email: string | null
  follow: (client: GoTrueClient) => ReturnType<GoTrueClient['setSession']>
}

/** Finds a mail's link, or the session that the service put into the fragment. @returns null if the service refused the link */
function parseExternalLink({ search, hash }: Pick<Location, 'search' | 'hash'>): ExternalLink | null {
  const opened = v.safeParse(openedSchema, Object.fromEntries(new URLSearchParams(hash.slice(1))))
  if (opened.success) {
    const { type, ...tokens } = opened.output
    const { email } = readClaims(tokens.access_token)
    return {
      type: asLinkType(type),
      email: typeof email === 'string' && email !== '' ? email : null,
      follow: (client) => client.setSession(tokens),
    }
  }
  const mailed = v.safeParse(mailedSchema, Object.fromEntries(new URLSearchParams(search)))
  if (!mailed.success) return null
  const { token_hash, type } = mailed.output
  return {
    type: asLinkType(type),
    email: null,
    follow: (client) => client.verifyOtp({ token_hash, type }),
  }
}

function asLinkType(type: (typeof types)[number]): LinkType {
  return type === 'email' || type === 'invite' ? 'signup' : type
}
