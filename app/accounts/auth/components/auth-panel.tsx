import { type ReactNode, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { signInHash, waitlistSectionId } from '#app/platform/http/page-paths.ts'
import { readPendingSession, subscribeToPendingSession } from '#app/platform/session/pending-session.ts'
import { Tabs } from '#app/platform/ui/layout/tabs.tsx'
import { SecondStep } from '../factors/lazy-second-step.ts'
import { InboxNotice } from '../sign-up/inbox-notice.tsx'
import { rememberSignUp } from '../sign-up/pending-sign-up.ts'
import { SignUpForm } from '../sign-up/sign-up-form.tsx'
import { readSignUpOrigin } from '../sign-up/sign-up-origin.ts'
import { usePendingSignUp } from '../sign-up/use-pending-sign-up.ts'
import { SignInForm } from './sign-in-form.tsx'

interface AuthPanelProps {
  level: 'h1' | 'h2'
  headingId: string
  otherWays?: ReactNode
}

export function AuthPanel({ level: Heading, headingId, otherWays }: AuthPanelProps) {
  const { pending, startOver, ...correction } = usePendingSignUp('account')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(() =>
    globalThis.location?.hash === signInHash ? 'sign-in' : null,
  )
  const [isJustSent, setJustSent] = useState(false)
  const panelRef = useRef<HTMLDivElement>(null)
  // Keeps a tab or field that was used before hydration, even if an unconfirmed sign-up would open the other tab.
  useLayoutEffect(() => {
    if (panelRef.current?.contains(document.activeElement)) setChosen('sign-in')
  }, [])
  const tab = chosen ?? (pending ? 'sign-up' : 'sign-in')
  const [Subheading, noticeLevel] = Heading === 'h1' ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)

  const handleSent = (values: Record<string, string | boolean>) => {
    setJustSent(true)
    rememberSignUp('account', values, readSignUpOrigin(window.location))
  }

  const handleWrongAddress = async () => {
    startOver()
    if (pending?.form !== 'waitlist') return setChosen('sign-up')
    // The waitlist form still contains the values that the visitor sent.
    const form = `/#${waitlistSectionId}`
    await navigate(form)
    const { scrollWhenRendered } = await import('#app/platform/ui/layout/scroll-when-rendered.ts')
    scrollWhenRendered(form)
  }

  const signUp = pending ? (
    <InboxNotice
      email={pending.email}
      level={noticeLevel}
      takesFocus={isJustSent}
      onWrongAddress={() => void handleWrongAddress()}
      onSignIn={() => setChosen('sign-in')}
    />
  ) : (
    <SignUpForm {...correction} onSent={handleSent} />
  )
  const isPending = useSyncExternalStore(subscribeToPendingSession, readPendingSession, () => null) !== null
  if (isPending)
    return (
      <Suspense>
        <SecondStep level={Heading} />
      </Suspense>
    )
  return (
    <div ref={panelRef} className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-8">
      <Heading id={headingId} tabIndex={-1} className="font-bold text-accent-strong">
        Join the Community
      </Heading>
      <Subheading className="mt-1 text-3xl font-bold tracking-tight">
        {tab === 'sign-in'
          ? 'Sign in to your account'
          : pending
            ? 'Confirm your email address'
            : 'Create your account'}
      </Subheading>
      <p className="mt-2 mb-6 text-muted">Share your air quality story, react and join the conversation.</p>
      <Tabs
        label="Sign in or sign up"
        value={tab}
        onChange={setChosen}
        tabs={[
          { value: 'sign-in', label: 'Sign In', content: <SignInForm otherWays={otherWays} /> },
          { value: 'sign-up', label: 'Sign Up', content: signUp },
        ]}
      />
    </div>
  )
}
