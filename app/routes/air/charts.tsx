import { data } from 'react-router'
import * as v from 'valibot'
import { OwnChartPage } from '#app/air/charts/own/own-chart-page.tsx'
import { readRequestedRange } from '#app/air/charts/shared/requested-range.server.ts'
import { readSharedChart } from '#app/air/charts/shared/shared-chart.server.ts'
import { SharedChartPage } from '#app/air/charts/shared-chart-page.tsx'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import type { Route } from './+types/charts.ts'

/** Without an id, the browser fetches the user's own charts. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    if (params.id === undefined) return { shared: null }
    const id = v.is(storyIdSchema, params) ? params.id : undefined
    const shared =
      id === undefined ? null : await readSharedChart(database, id, readRequestedRange(request.url))
    if (shared === null) throw data(null, { status: 404 })
    return { shared }
  })
}

/** A chart must disappear immediately when it is no longer shared. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (error || !loaderData) return [{ title: 'Oops! Page not found' }, { name: 'robots', content: 'noindex' }]
  const { name } = matches[0].loaderData.site
  const { shared } = loaderData
  return [
    {
      title: `${shared === null ? 'Your Charts' : `${shared.chart.title}: ${shared.room}`} · ${name}`,
    },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ChartsRoute({ loaderData: { shared } }: Route.ComponentProps) {
  return shared === null ? <OwnChartPage /> : <SharedChartPage shared={shared} />
}
