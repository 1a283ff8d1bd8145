import {
  readReasonLabels,
  readTransparency,
} from '#app/moderation/transparency/transparency-queries.server.ts'
import { TransparencyYear } from '#app/moderation/transparency/transparency-year.tsx'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { worksWithoutScript } from '#app/platform/hydration/works-without-script.ts'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import type { Route } from './+types/transparency.ts'

export const handle = worksWithoutScript

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const [figures, labels] = await Promise.all([readTransparency(database), readReasonLabels(database)])
    const years = new Set([new Date().getUTCFullYear(), ...figures.map(({ year }) => year)])
    return { figures, labels, years: [...years] }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Transparency · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'Reports, moderation decisions, and how often we were wrong.',
    },
  ]
}

export default function TransparencyPage({ loaderData: { figures, labels, years } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Transparency"
      lead="Reports and moderators’ decisions by calendar year, up to the end of yesterday (UTC). A report can give several reasons."
    >
      <p>
        <a href="/transparency.csv">Download the figures (CSV)</a>
      </p>
      {years.map((year) => (
        <TransparencyYear
          key={year}
          year={year}
          figures={figures.filter((row) => row.year === year)}
          labels={labels}
        />
      ))}
    </TextPage>
  )
}
