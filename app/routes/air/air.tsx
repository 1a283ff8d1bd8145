import { AirPage } from '#app/air/rooms/page/air-page.tsx'
import type { Route } from './+types/air.ts'

export function meta({ matches, params }: Route.MetaArgs) {
  const { name } = matches[0].loaderData.site
  if (params.room !== undefined)
    return [{ title: `Your Room · ${name}` }, { name: 'robots', content: 'noindex' }]
  return [
    { title: `The Air in Your Rooms · ${name}` },
    {
      name: 'description',
      content: 'Preview an air sensor file and save its readings privately.',
    },
  ]
}

export default function AirRoute({ params }: Route.ComponentProps) {
  return <AirPage roomId={params.room ?? null} />
}
