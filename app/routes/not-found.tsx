import { data } from 'react-router'
import { dependenciesContext } from '#app/platform/http/server/page-loaders.server.ts'
import type { Route } from './+types/not-found.ts'

const loggedPathMax = 200

export function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.slice(0, loggedPathMax)
  context.get(dependenciesContext).log.warn({ path }, 'page not found')
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
