import moldAndDust from './crisis/mold-and-dust.svg?url&no-inline'
import pollen from './crisis/pollen.svg?url&no-inline'
import illness from './crisis/respiratory-illness.svg?url&no-inline'
import smoke from './crisis/wildfire-smoke.svg?url&no-inline'

const crises = [
  {
    picture: smoke,
    title: 'Wildfire Smoke',
    text: 'Fine particles travel hundreds of miles and slip in through closed windows. They stay for days.',
  },
  {
    picture: pollen,
    title: 'Pollen & Allergens',
    text: 'What drifts in on clothes and shoes settles in carpets and beds, and rises again with every step.',
  },
  {
    picture: illness,
    title: 'Respiratory Illnesses',
    text: 'Viruses linger in rooms that are not aired: at school, in the office, in the waiting room.',
  },
  {
    picture: moldAndDust,
    title: 'Mold & Dust',
    text: 'Damp corners and old dust feed asthma and headaches, often long before anybody sees a stain.',
  },
]

export function IndoorAirCrisis() {
  return (
    <section aria-labelledby="crisis-heading" className="mx-auto max-w-7xl px-4 sm:px-6">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div className="lg:sticky lg:top-10 lg:self-start">
          <h2 id="crisis-heading" className="display text-4xl sm:text-5xl">
            The Indoor Air Crisis
          </h2>
          <p className="mt-8 text-7xl leading-none font-extrabold tracking-tighter text-accent tabular-nums sm:text-8xl">
            2-5<span className="text-5xl sm:text-6xl"> times</span>
          </p>
          <p className="mt-4 max-w-sm text-lg text-muted">
            That is how much more polluted indoor air is than outdoor air, for the common organic pollutants
            that were measured.
          </p>
          <cite className="mt-3 block text-sm text-muted not-italic">
            Source: US EPA, report 400-R-92-012
          </cite>
        </div>
        <ul className="grid gap-6 sm:grid-cols-2">
          {crises.map(({ picture, title, text }) => (
            <li
              key={title}
              className="overflow-hidden rounded-3xl bg-surface shadow-lift ring-1 ring-line sm:even:translate-y-8"
            >
              <img
                src={picture}
                alt=""
                width={400}
                height={220}
                loading="lazy"
                decoding="async"
                className="aspect-[20/11] w-full object-cover"
              />
              <div className="p-6">
                <h3 className="text-xl font-bold tracking-tight">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <StoryMatters />
    </section>
  )
}

function StoryMatters() {
  return (
    <div className="mt-10 border-l-4 border-accent py-1 pl-6 sm:mt-20 lg:ml-[36%] lg:pl-8">
      <h3 className="text-2xl font-bold tracking-tight">Your Story Matters</h3>
      <p className="mt-2 max-w-2xl text-lg text-muted">
        Figures tell how bad the air is. Stories tell what it does to people. Yours may be the one that opens
        a window somewhere.
      </p>
    </div>
  )
}
