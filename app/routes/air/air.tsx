import { AirPage } from '#app/features/air/import/air-page.tsx'
import type { Route } from './+types/air.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `What Your Sensor Has Logged · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'See what the file of an air sensor holds: readings, units, times and what is none.',
    },
  ]
}

export default function AirRoute() {
  return <AirPage />
}
