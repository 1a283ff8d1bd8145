import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { OpenCaseButton } from '#app/moderation/cases/open-case-button.tsx'
import { ReportPage } from '#app/moderation/reports/report-page.tsx'
import { findReportable } from '#app/moderation/reports/report-queries.server.ts'
import { listRules } from '#app/moderation/rules/rule-queries.server.ts'
import { reportingId } from '#app/platform/http/report-paths.ts'
import { dependenciesContext, withLoaderErrors } from '#app/platform/http/server/page-loaders.server.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Route } from './+types/report.ts'

const idSchema = uuidField()

/** Without `?story=` or `?comment=`, redirects to the instructions for reporting. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('story') && !searchParams.has('comment')) throw redirect(`/rules#${reportingId}`)
  const type = searchParams.has('comment') ? 'comment' : 'story'
  const id = v.safeParse(idSchema, searchParams.get(type))
  if (!id.success) throw data(null, { status: 404 })
  const { database, log } = context.get(dependenciesContext)
  return withLoaderErrors({ log }, async () => {
    const subject = await findReportable(database, { type, id: id.output })
    if (subject === null) throw data(null, { status: 404 })
    const rules = await listRules(database)
    return {
      subject,
      rules: rules.map(({ key, violation }) => ({ key, violation })),
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Report · ${matches[0].loaderData.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function ReportRoute({ loaderData: { subject, rules } }: Route.ComponentProps) {
  return (
    <ReportPage subject={subject} rules={rules}>
      <OpenCaseButton subjectType={subject.type} subjectId={subject.id} />
    </ReportPage>
  )
}
