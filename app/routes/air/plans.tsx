import { PlansPage } from '#app/air/plans/own/plans-page.tsx'
import type { Route } from './+types/plans.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Purifier Experiment · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PlansRoute() {
  return <PlansPage />
}
