import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import type { Route } from './+types/desk.ts'

// The route manifest in every page then contains only the desk's path.
const DeskPage = lazy(async () => {
  const { DeskPage: loaded } = await importWithRetry(() => import('#app/screens/desk/desk-page.tsx'))
  return { default: loaded }
})

/** Everyone gets the same HTML. The API decides on access and content. */
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
