import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import { listRules } from '#app/moderation/rules/rule-queries.server.ts'
import { reportingId } from '#app/platform/http/report-paths.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { worksWithoutScript } from '#app/platform/hydration/works-without-script.ts'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import type { Route } from './+types/rules.ts'

export const handle = worksWithoutScript

export function loader({ context }: Route.LoaderArgs) {
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => ({ rules: await listRules(database) }))
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Community Rules · ${matches[0].loaderData.site.name}` },
    { name: 'description', content: 'Community rules, and how we enforce them.' },
  ]
}

export default function RulesPage({ loaderData, matches }: Route.ComponentProps) {
  const { contactEmail } = matches[0].loaderData.site
  return (
    <TextPage
      title="Community Rules"
      lead="A few rules that let everyone share their story and get a kind response."
    >
      {loaderData.rules.map(({ key, title, text }) => (
        <section key={key} id={key}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <h2 id={reportingId}>When something breaks a rule</h2>
      <ul>
        <li>
          Report it from its menu, with or without an account. If it breaks the law, choose “{illegalLabel}”.
          Its author never learns who reported it.
        </li>
        <li>
          A moderator reviews each report; the number of reports doesn’t decide the outcome. If the owner has
          enabled it and three people whose past reports were accurate report a post as dangerous or as
          advertising, we hide it until a moderator decides, which should take less than an hour. We always
          notify the author when we hide or hold a text.
        </li>
        <li>
          We can leave a text up, hide it, warn its author or pause their posting. Further violations lead to
          a suspension of the account for 1, 3, 7 or 30 days, and finally a ban. Texts posted before a
          suspension don’t count toward the next.
        </li>
        <li>We tell everyone involved the decision, the rule and the reason.</li>
        <li>
          If you keep making clearly unfounded reports, we warn you. After that, you can’t report posts for 30
          days.
        </li>
      </ul>
      <h2>Appeals</h2>
      <p>
        You can appeal within six months, from the notice in your settings. Whenever possible, another
        moderator reviews your appeal. If you were right, we reverse the decision. You can also turn to a
        certified out-of-court dispute settlement body, take the matter to court, or write to {contactEmail}.
      </p>
    </TextPage>
  )
}
