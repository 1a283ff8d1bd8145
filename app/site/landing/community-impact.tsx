import type { CommunityFigures } from '#app/community/stories/counts/community-figures.ts'

/** Such as 12,345. `Intl.NumberFormat` would block a phone for 100 ms when constructed. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function CommunityImpact({ stories, comments, reactions, people }: CommunityFigures) {
  const figures = [
    { count: stories, text: stories === 1 ? 'story shared' : 'stories shared' },
    { count: comments, text: comments === 1 ? 'comment' : 'comments' },
    { count: reactions, text: reactions === 1 ? 'reaction' : 'reactions' },
    { count: people, text: people === 1 ? 'person sharing their story' : 'people sharing their stories' },
  ]
  return (
    <section aria-labelledby="impact-heading" className="page-grid">
      <div className="impact-box window relative isolate overflow-hidden px-6 pt-20 pb-10 shadow-lift sm:px-20 sm:py-20">
        <div className="currents absolute inset-0 -z-10 text-impact-line" />
        <h2 id="impact-heading" className="display text-4xl">
          Community Impact
        </h2>
        <p className="mt-3 max-w-xl text-lg text-impact-soft">
          Every story makes the problem harder to ignore.
        </p>
        <dl className="mt-10 grid impact-figures gap-x-6 gap-y-8 lg:grid-cols-4">
          {figures.map(({ count, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="text-impact-soft">{text}</dt>
              <dd className="display text-5xl">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
