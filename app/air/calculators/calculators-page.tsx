import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'

interface CalculatorGroup {
  title: string
  calculators: readonly { path: string; question: string; needs: string }[]
}

const groups: readonly CalculatorGroup[] = [
  {
    title: 'Before you buy or build',
    calculators: [
      {
        path: '/calculators/purifier-size',
        question: 'Which purifier does my room need?',
        needs: 'Floor area, ceiling height and people. For every day and for wildfire smoke.',
      },
      {
        path: '/calculators/filter-box',
        question: 'How well does a Corsi–Rosenthal box work?',
        needs: 'Floor area and ceiling height.',
      },
    ],
  },
  {
    title: 'With a CO₂ sensor',
    calculators: [
      {
        path: '/calculators/air-changes',
        question: 'How fast is the air of a room replaced?',
        needs: 'CO₂ during the half hour after everyone leaves.',
      },
      {
        path: '/calculators/ventilation',
        question: 'How much outdoor air do we get?',
        needs: 'Steady CO₂ and the number of people.',
      },
    ],
  },
  {
    title: 'With a particle sensor',
    calculators: [
      {
        path: '/calculators/purifier-test',
        question: 'What does my purifier really deliver?',
        needs: 'PM2.5 during two decay tests in one evening.',
      },
      {
        path: '/calculators/air-quality-index',
        question: 'What does this level of particles mean?',
        needs: 'PM2.5 or PM10: a reading, an hour, a day, or the last 12 hours.',
      },
      {
        path: '/calculators/purple-air',
        question: 'What would a reference instrument have shown?',
        needs: 'PM2.5 and humidity from a PurpleAir.',
      },
    ],
  },
]

export function CalculatorsPage() {
  return (
    <main>
      <PageHeader
        title="Calculators"
        lead="Seven questions about indoor air, answered with the formula and its source. They work without JavaScript, and nothing you type is stored."
      />
      <div className="page-grid grid gap-x-14 gap-y-10 lg:grid-cols-3">
        {groups.map(({ title, calculators }) => (
          <section key={title}>
            <h2 className="text-lg font-semibold text-muted">{title}</h2>
            <ul className="mt-2 divide-y divide-edge/40 border-y border-edge/40">
              {calculators.map(({ path, question, needs }) => (
                <li key={path}>
                  <Link to={path} className="group flex items-start justify-between gap-4 py-4">
                    <span>
                      <span className="block text-xl font-bold tracking-tight text-balance group-hover:text-accent">
                        {question}
                      </span>
                      <span className="mt-1 block text-muted">{needs}</span>
                    </span>
                    <ArrowRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="page-grid mt-10">
        Do you have a file from a sensor?{' '}
        <Link to="/air" className="font-semibold text-accent underline underline-offset-4">
          See what it logged
        </Link>
      </p>
    </main>
  )
}
