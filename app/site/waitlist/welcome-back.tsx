import { BellRing, ListChecks, Megaphone, PenLine } from 'lucide-react'

const nextSteps = [
  { Icon: ListChecks, text: 'You are on the priority waitlist.' },
  { Icon: BellRing, text: 'We’ll send you an email when the product is available.' },
  { Icon: PenLine, text: 'Share more stories with the community.' },
  { Icon: Megaphone, text: 'Follow us for updates.' },
]

export function WelcomeBack() {
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
