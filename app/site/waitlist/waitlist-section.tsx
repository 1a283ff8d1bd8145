import { BellRing, ListChecks, Megaphone, PenLine } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { InboxNotice } from '#app/accounts/auth/sign-up/inbox-notice.tsx'
import { usePendingSignUp } from '#app/accounts/auth/sign-up/use-pending-sign-up.ts'
import { signInHash, waitlistSectionId } from '#app/platform/http/page-paths.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import type { ShownContent } from '#app/site/site-content/content.ts'
import { WaitlistForm } from './waitlist-form.tsx'

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

const nextSteps = [
  { Icon: ListChecks, text: 'You are on the priority waitlist.' },
  { Icon: BellRing, text: 'We’ll send you an email when the product is available.' },
  { Icon: PenLine, text: 'Share more stories with the community.' },
  { Icon: Megaphone, text: 'Follow us for updates.' },
]

function WelcomeBack() {
  return (
    <>
      <div>
        <h2 className="display text-4xl">Welcome Back!</h2>
        <p className="mt-4 max-w-lg text-lg text-muted">
          You're on the waitlist. Thank you for being part of this.
        </p>
      </div>
      <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-10">
        <h3 className="text-2xl font-bold tracking-tight">What's Next</h3>
        <ul className="mt-4 divide-y divide-line">
          {nextSteps.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-5 py-4 text-lg last:pb-0">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-tint text-accent-strong">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
