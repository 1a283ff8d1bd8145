import moldAndDust from './crisis/mold-and-dust.svg?url&no-inline'
import pollen from './crisis/pollen.svg?url&no-inline'
import illness from './crisis/respiratory-illness.svg?url&no-inline'
import smoke from './crisis/wildfire-smoke.svg?url&no-inline'

const crises = [
  {
    picture: smoke,
    title: 'Wildfire Smoke',
    text: 'Fine particles travel hundreds of miles and slip in through closed windows. They linger for days.',
  },
  {
    picture: pollen,
    title: 'Pollen & Allergens',
    text: 'Pollen drifts in on clothes and shoes, settles in carpets and beds, and rises again with every step.',
  },
  {
    picture: illness,
    title: 'Respiratory Illnesses',
    text: 'Viruses linger in poorly ventilated rooms: at school, in the office, in the waiting room.',
  },
  {
    picture: moldAndDust,
    title: 'Mold & Dust',
    text: 'Damp corners and old dust can trigger asthma and headaches, often long before anyone sees a stain.',
  },
]

export function IndoorAirCrisis() {
  return (
    <section aria-labelledby="crisis-heading" className="page-grid">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div className="lg:sticky lg:top-10 lg:self-start">
          <h2 id="crisis-heading" className="display text-5xl">
            The Indoor Air Crisis
          </h2>
          <p className="display mt-10 text-7xl text-accent tabular-nums">
            2-5<span className="text-5xl"> times</span>
          </p>
          <p className="mt-5 max-w-sm text-lg text-muted">
            That’s how much more polluted indoor air is than outdoor air, measured for common organic
            pollutants.
          </p>
          <cite className="mt-3 block text-sm text-muted not-italic">
            Source: US EPA, report 400-R-92-012
          </cite>
        </div>
        <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {crises.map((crisis, place) => (
            <CrisisWindow key={crisis.title} {...crisis} opensToEnd={place % 2 === 1} />
          ))}
        </ul>
      </div>
      <StoryMatters />
    </section>
  )
}

type CrisisWindowProps = (typeof crises)[number] & { opensToEnd: boolean }

function CrisisWindow({ picture, title, text, opensToEnd }: CrisisWindowProps) {
  return (
    <li className={opensToEnd ? 'sm:translate-y-12' : ''}>
      <img
        src={picture}
        alt=""
        width={400}
        height={220}
        loading="lazy"
        decoding="async"
        className={`aspect-20/11 w-full bg-tint object-cover shadow-rest ${opensToEnd ? 'window-small-end' : 'window-small'}`}
      />
      <h3 className="mt-5 text-2xl font-bold tracking-tight">{title}</h3>
      <p className="mt-1.5 max-w-md text-pretty text-muted">{text}</p>
    </li>
  )
}

function StoryMatters() {
  return (
    <div className="mt-20 grid items-center gap-x-20 gap-y-6 sm:mt-32 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
      <div className="curl w-48 text-accent sm:w-72 lg:w-full" />
      <div>
        <h3 className="display text-4xl">Your Story Matters</h3>
        <p className="mt-4 max-w-2xl text-xl text-pretty text-muted">
          Numbers show how bad the air is. Stories show what it does to people. Yours may be the one that
          makes someone open a window.
        </p>
      </div>
    </div>
  )
}
