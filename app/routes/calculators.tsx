import { data } from 'react-router'
import { AirQualityIndexPage } from '#app/air/calculators/air-quality-index.tsx'
import { CalculatorsPage } from '#app/air/calculators/calculators-page.tsx'
import { FilterBoxPage } from '#app/air/calculators/filter-box.tsx'
import { calculateAirChanges } from '#app/air/calculators/forms/air-changes-form.server.ts'
import { calculateAirQualityIndex } from '#app/air/calculators/forms/air-quality-index-form.server.ts'
import { calculateFilterBox } from '#app/air/calculators/forms/filter-box-form.server.ts'
import { calculatePurifierSize } from '#app/air/calculators/forms/purifier-size-form.server.ts'
import { calculatePurifierTest } from '#app/air/calculators/forms/purifier-test-form.server.ts'
import { calculatePurpleAir } from '#app/air/calculators/forms/purple-air-form.server.ts'
import { calculateVentilation } from '#app/air/calculators/forms/ventilation-form.server.ts'
import { AirChangesPage } from '#app/air/calculators/measured-air-changes.tsx'
import { PurifierSizePage } from '#app/air/calculators/purifier-size.tsx'
import { PurifierTestPage } from '#app/air/calculators/purifier-test.tsx'
import { PurpleAirPage } from '#app/air/calculators/purple-air.tsx'
import { VentilationPage } from '#app/air/calculators/ventilation.tsx'
import { worksWithoutScript } from '#app/platform/hydration/works-without-script.ts'
import type { Route } from './+types/calculators.ts'

export const handle = worksWithoutScript

/** One route for all calculators, because every page loads the list of routes. */
export function loader({ request, params: { name } }: Route.LoaderArgs) {
  const { url } = request
  switch (name) {
    case undefined:
      return { name: 'all', title: 'Calculators' } as const
    case 'purifier-size':
      return { name, title: 'Which Purifier for a Room', answer: calculatePurifierSize(url) } as const
    case 'filter-box':
      return { name, title: 'A Corsi–Rosenthal Box', answer: calculateFilterBox(url) } as const
    case 'air-changes':
      return { name, title: 'Air Changes from CO₂', answer: calculateAirChanges(url) } as const
    case 'ventilation':
      return { name, title: 'Ventilation from CO₂', answer: calculateVentilation(url) } as const
    case 'purifier-test':
      return { name, title: 'What a Purifier Delivers', answer: calculatePurifierTest(url) } as const
    case 'air-quality-index':
      return {
        name,
        title: 'What a Level of Particles Means',
        answer: calculateAirQualityIndex(url),
      } as const
    case 'purple-air':
      return { name, title: 'A PurpleAir’s PM2.5, Corrected', answer: calculatePurpleAir(url) } as const
    default:
      throw data(null, { status: 404 })
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.title ?? 'Calculators'} · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'Questions about indoor air, answered with the formula and its source.',
    },
  ]
}

export default function CalculatorsRoute({ loaderData }: Route.ComponentProps) {
  switch (loaderData.name) {
    case 'all':
      return <CalculatorsPage />
    case 'purifier-size':
      return <PurifierSizePage {...loaderData.answer} />
    case 'filter-box':
      return <FilterBoxPage {...loaderData.answer} />
    case 'air-changes':
      return <AirChangesPage {...loaderData.answer} />
    case 'ventilation':
      return <VentilationPage {...loaderData.answer} />
    case 'purifier-test':
      return <PurifierTestPage {...loaderData.answer} />
    case 'air-quality-index':
      return <AirQualityIndexPage {...loaderData.answer} />
    case 'purple-air':
      return <PurpleAirPage {...loaderData.answer} />
  }
}
