import { CommunityPage } from '#app/air/commons/community-page.tsx'
import { communityQuerySchema, readCommunityAir } from '#app/air/commons/community-query.server.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { parseInput } from '#app/platform/validation/request-validation.server.ts'
import type { Route } from './+types/community.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, () => {
    const { searchParams } = new URL(request.url)
    return readCommunityAir(database, parseInput(communityQuerySchema, Object.fromEntries(searchParams)))
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `The Community’s Air · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content:
        'Particles, CO₂, radon and more in people’s homes, and the effect of changes they made. Each figure covers at least five people.',
    },
  ]
}

export default function CommunityAirRoute({ loaderData }: Route.ComponentProps) {
  return <CommunityPage air={loaderData} />
}
