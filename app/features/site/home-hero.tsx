import { Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SignedOut } from '../accounts/session-shown.tsx'
import { AirCurrents } from './air-currents.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

const claims = [
  { figure: '99%', text: 'filtration' },
  { figure: '24/7', text: 'protection' },
  { figure: 'Silent', text: 'operation' },
]

/** The top of the home page. `onShareStory` brings the visitor to the story form. */
export function HomeHero({ onShareStory }: { onShareStory: () => void }) {
  return (
    <section aria-labelledby="hero-heading" className="hero-sky relative isolate overflow-hidden">
      <AirCurrents className="absolute inset-x-0 top-0 -z-10 h-full w-full text-current-line" />
      <div className="mx-auto grid max-w-7xl items-center gap-x-14 gap-y-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:pt-14 lg:pb-24">
        <div>
          <p className="inline-flex items-center gap-2.5 rounded-full bg-surface px-4 py-1.5 text-sm font-semibold text-accent shadow-lift">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent ring-4 ring-tint" />
            Coming Soon
          </p>
          <h1 id="hero-heading" className="display mt-6 text-5xl sm:text-6xl xl:text-7xl">
            Clean Air for Everyone
          </h1>
          <p className="mt-6 max-w-lg text-lg text-pretty text-muted sm:text-xl">
            Indoor air is 2-5 times more polluted than outdoor air, and it is where we spend our lives. We are
            building something quiet that cleans it.
          </p>
          <HeroActions onShareStory={onShareStory} />
          <Claims />
        </div>
        <HeroCarousel />
      </div>
    </section>
  )
}

function Claims() {
  return (
    <dl className="mt-8 grid w-fit grid-cols-3 divide-x divide-line sm:mt-10">
      {claims.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end px-3.5 first:pl-0 sm:px-7">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="text-xl font-bold tracking-tight text-ink min-[23rem]:text-2xl sm:text-3xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function HeroActions({ onShareStory }: { onShareStory: () => void }) {
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onShareStory} className="px-7 shadow-lift">
          Share Your Story
        </Button>
        <Link to="/community" className={buttonClass('outline', 'px-7')}>
          Community Stories
        </Link>
      </div>
      <SignedOut>
        <p className="mt-3 text-muted">
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
