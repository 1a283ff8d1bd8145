import { countOf } from '#app/platform/ui/media/count-of.ts'
import type { TransparencyFigures } from './transparency-queries.server.ts'

interface TransparencyYearProps {
  year: number
  figures: TransparencyFigures
  labels: Readonly<Record<string, string>>
}

const actions: Readonly<Record<string, string>> = {
  none: 'Left up',
  approve: 'Approved',
  hide: 'Hidden',
  restore: 'Restored',
  reject_held: 'Not published',
  warn: 'Author warned',
  limit: 'Author’s posting paused',
  suspend: 'Author suspended',
  unsuspend: 'Warning or restriction reversed',
  ban: 'Author banned',
  inform_authority: 'Authority informed',
  unhear: 'Reporting paused',
  hold: 'Held until a moderator decides',
}

const outcomes: Readonly<Record<string, string>> = {
  open: 'Open',
  upheld: 'Decision upheld',
  overturned: 'Decision reversed',
  partly: 'Decision partly reversed',
  withdrawn: 'Withdrawn',
}

export function TransparencyYear({ year, figures, labels }: TransparencyYearProps) {
  const name = (rule: string) => labels[rule] ?? rule
  const list = (figure: string) => figures.filter((row) => row.figure === figure)
  const one = (figure: string) => list(figure)[0]?.value ?? 0
  const decisions = one('decisions')
  const share = (count: number) =>
    decisions === 0 ? `${count}` : `${count} (${Math.round((count / decisions) * 100)}%)`
  const hours = list('median_hours_to_decision')[0]
  return (
    <section>
      <h2>{year}</h2>
      <Table
        name={`Totals, ${year}`}
        rows={[
          ['Reports received', one('notices')],
          ['Decisions', decisions],
          ['Decisions on content found automatically', share(one('decisions_detected_automatically'))],
          ['Decisions made automatically', share(one('decisions_made_automatically'))],
          ['Median time from report to decision', hours ? countOf(hours.value, 'hour') : '–'],
          ['Appeals', one('appeals')],
          ['Decisions reversed', one('reversals')],
        ]}
      />
      <Table
        name={`Reports by reason, ${year}`}
        rows={list('notices_by_reason').map(({ rule, value }) => [name(rule), value])}
      />
      <Table
        name={`Decisions by action and reason, ${year}`}
        rows={list('decisions_by_action').map(({ kind, rule, value }) => [
          [actions[kind] ?? kind, name(rule)].filter(Boolean).join(': '),
          value,
        ])}
      />
      <Table
        name={`Appeals by outcome, ${year}`}
        rows={list('appeals_by_outcome').map(({ kind, value }) => [outcomes[kind] ?? kind, value])}
      />
    </section>
  )
}

function Table({ name, rows }: { name: string; rows: (readonly [string, string | number])[] }) {
  if (rows.length === 0) return null
  return (
    <table className="mt-6 w-full">
      <caption className="py-2 text-left font-semibold">{name}</caption>
      <tbody className="divide-y divide-edge/40">
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="whitespace-nowrap py-2 text-right tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
