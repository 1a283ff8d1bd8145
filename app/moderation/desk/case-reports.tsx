import { illegalLabel, illegalReason } from '#app/moderation/reports/report-reasons.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { CaseView } from '../cases/case-schemas.ts'
import type { Rule } from '../rules/rule-schemas.ts'

export function CaseReports({ reports, rules }: Pick<CaseView, 'reports'> & { rules: Rule[] }) {
  const nameReason = (reason: string) =>
    reason === illegalReason ? illegalLabel : (rules.find(({ key }) => key === reason)?.violation ?? reason)
  return (
    <section aria-labelledby="case-reports" className="mt-5">
      <h3 id="case-reports" className="font-bold">
        Reports
      </h3>
      {reports.length === 0 ? <p className="mt-1 text-sm text-muted">No reports.</p> : null}
      <ul className="mt-1 divide-y divide-line text-sm">
        {reports.map((report) => (
          <li key={report.id} className="py-2">
            <p>
              <span className="font-medium">
                {report.reasons.map(nameReason).join(', ') || 'No reason given'}
              </span>
              <span className="text-muted">
                , reported by a {report.isReliable ? 'reliable ' : ''}
                {report.by} <RelativeTime iso={report.createdAt} />
              </span>
            </p>
            {report.law ? <p className="wrap-anywhere">Law: {report.law}</p> : null}
            {report.details ? (
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {report.details}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
