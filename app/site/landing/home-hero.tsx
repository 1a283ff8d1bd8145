import { Link } from 'react-router'
import { SignedOut } from '#app/platform/session/auth-gate.tsx'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

const claims = [
  { figure: '99%', text: 'filtration' },
  { figure: '24/7', text: 'protection' },
  { figure: 'Silent', text: 'operation' },
]

interface HomeHeroProps {
  headline: string
  isPreview: boolean
  onShareStory: () => void
}

export function HomeHero({ headline, isPreview, onShareStory }: HomeHeroProps) {
  return (
    <section aria-labelledby="hero-heading" className="relative isolate overflow-hidden">
      <div className="currents absolute inset-0 -z-10 text-current-line" />
      <div className="page-grid grid items-center gap-x-16 gap-y-14 pt-8 pb-16 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:pt-6 lg:pb-24">
        <div className="@container">
          <p className="inline-flex items-center gap-2.5 rounded-full bg-sun-tint px-4 py-1.5 text-sm font-bold text-sun-ink">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-sun" />
            Coming Soon
          </p>
          {isPreview ? <p className="mt-3 font-bold text-accent">Preview of a draft</p> : null}
          <h1 id="hero-heading" className="display mt-6 text-6xl">
            {headline}
          </h1>
          <p className="mt-6 max-w-lg text-xl text-pretty text-muted">
            Indoor air is 2-5 times more polluted than outdoor air, and we spend most of our lives breathing
            it. We’re building a quiet way to clean it.
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
    <dl className="mt-8 flex flex-wrap gap-x-8 gap-y-4 border-t border-edge/40 pt-6 sm:mt-10 sm:gap-x-12">
      {claims.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="display text-3xl text-ink">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function HeroActions({ onShareStory }: { onShareStory: () => void }) {
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onShareStory} className="px-7 py-3">
          Share Your Story
        </Button>
        <Link to="/community" className={buttonClass('outline', 'px-7 py-3')}>
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
