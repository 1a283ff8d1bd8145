import { data } from 'react-router'
import { ReportStatusPage } from '#app/moderation/notifiers/status-page.tsx'
import { findReportOfLink } from '#app/moderation/notifiers/status-queries.server.ts'
import { parseStatusLink } from '#app/moderation/notifiers/status-schemas.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import type { Route } from './+types/report-status.ts'

/** Changes nothing, because mail scanners open all links. */
export function loader({ context, request }: Route.LoaderArgs) {
  const link = parseStatusLink(new URL(request.url).searchParams)
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const found = link && (await database.accounts((tx) => findReportOfLink(tx, link)))
    const opened = link && found ? { link, status: found.status } : null
    return data({ opened }, { status: opened ? 200 : 404 })
  })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your report · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function ReportStatusRoute({ loaderData: { opened } }: Route.ComponentProps) {
  return <ReportStatusPage opened={opened} />
}
