import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import type { Route } from './+types/desk.ts'

// Apart, so that the list of routes in every page says no more of it than its address.
const DeskPage = lazy(async () => {
  const { DeskPage: loaded } = await importWithRetry(() => import('#app/screens/desk/desk-page.tsx'))
  return { default: loaded }
})

/** The same small shell for everybody. Who is let in, and what is shown, the API says. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: matches[0].loaderData.site.name }, { name: 'robots', content: 'noindex' }]
}

export default function DeskRoute() {
  const path = useParams()['*'] ?? ''
  return (
    <Suspense>
      <DeskPage path={path} />
    </Suspense>
  )
}
