import { Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SignedOut } from '../accounts/session-shown.tsx'
import { HeroPicture } from './hero-picture.tsx'

const claims = [
  { figure: '99%', text: 'filtration' },
  { figure: '24/7', text: 'protection' },
  { figure: 'Silent', text: 'operation' },
]

/** The top of the home page. `onShareStory` brings the visitor to the story form. */
export function HomeHero({ onShareStory }: { onShareStory: () => void }) {
  return (
    <section
      aria-labelledby="hero-heading"
      className="border-b border-line bg-linear-to-b from-tint to-canvas"
    >
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:py-20">
        <div>
          <p className="inline-flex items-center gap-2 rounded-full border border-accent bg-surface px-4 py-1 text-sm font-semibold text-accent">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
            Coming Soon
          </p>
          <h1
            id="hero-heading"
            className="mt-5 text-4xl leading-[1.08] font-extrabold tracking-tight sm:text-6xl"
          >
            Clean Air for Everyone
          </h1>
          <p className="mt-5 max-w-xl text-lg text-muted">
            Indoor air is 2-5 times more polluted than outdoor air, and it is where we spend our lives. We are
            building something quiet that cleans it. Tell us your story, and be among the first.
          </p>
          <Claims />
          <HeroActions onShareStory={onShareStory} />
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}

function Claims() {
  return (
    <dl className="mt-7 flex flex-wrap gap-x-10 gap-y-4">
      {claims.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="text-2xl font-bold text-accent">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function HeroActions({ onShareStory }: { onShareStory: () => void }) {
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onShareStory}>Share Your Story</Button>
        <Link to="/community" className={buttonClass('outline')}>
          Community Stories
        </Link>
      </div>
      <SignedOut>
        <p className="mt-4 text-muted">
          Already have an account?{' '}
          <Link
            to="/auth"
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Sign in here
          </Link>
        </p>
      </SignedOut>
    </>
  )
}
