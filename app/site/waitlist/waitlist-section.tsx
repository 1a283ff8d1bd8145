import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { InboxNotice } from '#app/accounts/auth/sign-up/inbox-notice.tsx'
import { usePendingSignUp } from '#app/accounts/auth/sign-up/use-pending-sign-up.ts'
import { signInHash, waitlistSectionId } from '#app/platform/http/page-paths.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import type { ShownContent } from '#app/site/site-content/content.ts'
import { WaitlistForm } from './waitlist-form.tsx'
import { WelcomeBack } from './welcome-back.tsx'

interface WaitlistSectionProps extends Pick<ShownContent, 'waitlist'> {
  onJoined: () => void
}

export function WaitlistSection({ waitlist, onJoined }: WaitlistSectionProps) {
  return (
    <section id={waitlistSectionId} aria-label="Waitlist" tabIndex={-1} className="layer py-20 sm:py-28">
      <div className="page-grid grid gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <SignedOut>
          <JoinWaitlist waitlist={waitlist} onJoined={onJoined} />
        </SignedOut>
        <SignedIn>
          <WelcomeBack />
        </SignedIn>
      </div>
    </section>
  )
}

function JoinWaitlist({ waitlist, onJoined }: WaitlistSectionProps) {
  const { pending: sent, startOver, ...correction } = usePendingSignUp('waitlist')
  // A user who has signed up without a story can still send one.
  const pending = sent?.form === 'waitlist' ? sent : null
  const navigate = useNavigate()
  const [isJustSent, setJustSent] = useState(false)
  const handleJoined = () => {
    setJustSent(true)
    onJoined()
  }
  if (!pending && !waitlist.isOpen) return <ClosedWaitlist notice={waitlist.notice} />
  return (
    <>
      <div className="lg:sticky lg:top-10 lg:self-start">
        <h2 id="waitlist-heading" className="display text-4xl">
          {pending ? 'One step to go' : 'Join the waitlist with your story'}
        </h2>
        <p className="mt-4 max-w-lg text-lg text-muted">
          {pending
            ? 'Your story is saved. No one else can read it until you confirm your email address.'
            : 'Tell us how indoor air affects you. You’ll get early access and, with your permission, others will see that they’re not alone.'}
        </p>
      </div>
      <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-10">
        {pending ? (
          <InboxNotice
            email={pending.email}
            level="h3"
            takesFocus={isJustSent}
            onWrongAddress={startOver}
            onSignIn={() => void navigate(`/auth${signInHash}`)}
          />
        ) : (
          <WaitlistForm {...correction} onJoined={handleJoined} />
        )}
      </div>
    </>
  )
}

function ClosedWaitlist({ notice }: { notice: string }) {
  return (
    <>
      <h2 className="display text-4xl">The waitlist is closed</h2>
      <div className="max-w-xl text-lg">
        <p className="text-muted">
          {notice || 'The waitlist is closed at the moment. Please come back later.'}
        </p>
        <Link
          to="/community"
          className="mt-3 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          Read how indoor air affects others
        </Link>
      </div>
    </>
  )
}
