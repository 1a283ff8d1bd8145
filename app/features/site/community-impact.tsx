import { AirCurrents } from './air-currents.tsx'
import type { CommunityFigures } from './community-figures.ts'

const number = new Intl.NumberFormat('en-US')

/** What the community has done so far, in figures from the database. */
export function CommunityImpact({ stories, comments, reactions, people }: CommunityFigures) {
  const figures = [
    { count: stories, text: stories === 1 ? 'story shared' : 'stories shared' },
    { count: comments, text: comments === 1 ? 'comment' : 'comments' },
    { count: reactions, text: reactions === 1 ? 'reaction' : 'reactions' },
    { count: people, text: people === 1 ? 'person telling theirs' : 'people telling theirs' },
  ]
  return (
    <section aria-labelledby="impact-heading" className="mx-auto max-w-7xl px-4 sm:px-6">
      <div className="impact-box relative isolate overflow-hidden rounded-[2rem] px-6 py-10 sm:px-12 sm:py-14">
        <AirCurrents className="absolute inset-0 -z-10 h-full w-full text-impact-line" />
        <h2 id="impact-heading" className="display text-3xl sm:text-4xl">
          Community Impact
        </h2>
        <p className="mt-2 max-w-xl text-lg text-impact-soft">
          Every story makes it harder to say that nobody knew.
        </p>
        <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {figures.map(({ count, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="text-impact-soft">{text}</dt>
              <dd className="text-4xl font-extrabold tracking-tight tabular-nums sm:text-5xl">
                {number.format(count)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
