import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import { listRules } from '#app/moderation/rules/rule-queries.server.ts'
import { reportingId } from '#app/platform/http/report-paths.ts'
import { withLoaderErrors } from '#app/platform/http/server/loader-errors.server.ts'
import { dependenciesContext } from '#app/platform/http/server/router-context.server.ts'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import type { Route } from './+types/rules.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => ({ rules: await listRules(database) }))
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Community Rules · ${matches[0].loaderData.site.name}` },
    { name: 'description', content: 'What belongs here, what does not, and what happens then.' },
  ]
}

export default function RulesPage({ loaderData, matches }: Route.ComponentProps) {
  const { contactEmail } = matches[0].loaderData.site
  return (
    <TextPage title="Community Rules">
      <p>Few rules, so that everybody can tell their story and be answered kindly.</p>
      {loaderData.rules.map(({ key, title, text }) => (
        <section key={key} id={key}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <h2 id={reportingId}>When something breaks a rule</h2>
      <ul>
        <li>
          Report it in its menu, with or without an account. Choose “{illegalLabel}” for what is against the
          law. Its author never learns who reported it.
        </li>
        <li>
          A moderator reads each report and decides; how many people made one decides nothing. Where the site
          is set so, a danger or advertising that three people report, whose reports were right before, is
          held until a moderator decides, who has an hour. Nobody’s text is hidden or held without their being
          told.
        </li>
        <li>
          We can let a text stand or hide it, and warn its author. Whoever goes on can’t write for 1, 3, 7 or
          30 days, and at last for good. What somebody posted before such a time counts once.
        </li>
        <li>Everybody concerned reads what was decided, by which rule and why.</li>
        <li>
          Plainly unfounded reports, again and again, bring a warning; after that we don’t hear your reports
          for 30 days.
        </li>
      </ul>
      <h2>When we are wrong</h2>
      <p>
        Object within six months, from the notice in your settings. Another moderator answers where there is
        another. If you were right, everything is as it was before. You can also turn to a certified
        out-of-court body or to a court, or write to {contactEmail}.
      </p>
    </TextPage>
  )
}
