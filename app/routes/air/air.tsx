import { AirPage } from '#app/air/rooms/page/air-page.tsx'
import type { Route } from './+types/air.ts'

export function meta({ matches, params }: Route.MetaArgs) {
  const { name } = matches[0].loaderData.site
  if (params.room !== undefined)
    return [{ title: `A Room of Yours · ${name}` }, { name: 'robots', content: 'noindex' }]
  return [
    { title: `The Air in Your Rooms · ${name}` },
    {
      name: 'description',
      content: 'See what the file of an air sensor holds, and keep its readings for yourself.',
    },
  ]
}

export default function AirRoute({ params }: Route.ComponentProps) {
  return <AirPage roomId={params.room ?? null} />
}
