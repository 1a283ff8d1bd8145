import { BellRing, ListChecks, Megaphone, PenLine } from 'lucide-react'
import { SignedIn, SignedOut } from '../accounts/session-shown.tsx'
import { waitlistSectionId } from './section-id.ts'
import { WaitlistForm } from './waitlist-form.tsx'

/** The home page's form section: the form, or, for those who are on the list, what comes next. */
export function WaitlistSection({ onJoined }: { onJoined: () => void }) {
  return (
    <section
      id={waitlistSectionId}
      aria-label="Waitlist"
      tabIndex={-1}
      className="mx-auto max-w-3xl px-4 sm:px-6"
    >
      <div className="rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-10">
        <SignedOut>
          <h2 id="waitlist-heading" className="text-2xl font-bold tracking-tight sm:text-3xl">
            Join the waitlist with your story
          </h2>
          <p className="mt-3 mb-8 text-muted">
            Tell us what the air inside does to you. You get early access, and, if you allow it, others read
            that they are not alone.
          </p>
          <WaitlistForm onJoined={onJoined} />
        </SignedOut>
        <SignedIn>
          <WelcomeBack />
        </SignedIn>
      </div>
    </section>
  )
}

const nextSteps = [
  { Icon: ListChecks, text: 'You are on the priority waitlist.' },
  { Icon: BellRing, text: 'We send you an email when the product is available.' },
  { Icon: PenLine, text: 'Share more stories with the community.' },
  { Icon: Megaphone, text: 'Follow us for updates.' },
]

function WelcomeBack() {
  return (
    <>
      <h2 className="text-2xl font-bold tracking-tight sm:text-3xl">Welcome Back!</h2>
      <p className="mt-3 text-lg text-muted">You're on the waitlist. Thank you for being part of this.</p>
      <h3 className="mt-8 text-lg font-semibold">What's Next</h3>
      <ul className="mt-4 space-y-3">
        {nextSteps.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-4 rounded-2xl bg-sunken px-4 py-3">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
