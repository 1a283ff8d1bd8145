import { Flame, Flower2, House, Stethoscope } from 'lucide-react'

const crises = [
  {
    Icon: Flame,
    title: 'Wildfire Smoke',
    text: 'Fine particles travel hundreds of miles and slip in through closed windows. They stay for days.',
  },
  {
    Icon: Flower2,
    title: 'Pollen & Allergens',
    text: 'What drifts in on clothes and shoes settles in carpets and beds, and starts again with every step.',
  },
  {
    Icon: Stethoscope,
    title: 'Respiratory Illnesses',
    text: 'Viruses linger in rooms that are not aired: at school, in the office, in the waiting room.',
  },
  {
    Icon: House,
    title: 'Mold & Dust',
    text: 'Damp corners and old dust feed asthma and headaches, often long before anybody sees a stain.',
  },
]

export function IndoorAirCrisis() {
  return (
    <section aria-labelledby="crisis-heading" className="mx-auto max-w-6xl px-4 sm:px-6">
      <h2 id="crisis-heading" className="text-3xl font-bold tracking-tight sm:text-4xl">
        The Indoor Air Crisis
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        Indoor air is 2-5 times more polluted than outdoor air. <IndoorAirSource />
      </p>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {crises.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-2xl border border-line bg-surface p-6 shadow-lift">
            <span className="grid size-12 place-items-center rounded-2xl bg-tint text-accent-strong">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 rounded-2xl bg-tint px-6 py-5">
        <h3 className="text-lg font-semibold">Your Story Matters</h3>
        <p className="mt-1">
          Figures tell how bad the air is. Stories tell what it does to people. Yours may be the one that
          opens a window somewhere.
        </p>
      </div>
    </section>
  )
}

function IndoorAirSource() {
  return (
    <cite className="text-base not-italic">
      (Source: US EPA, report 400-R-92-012, for a number of common organic pollutants.)
    </cite>
  )
}
