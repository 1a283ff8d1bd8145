import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import type { EffectReport } from '../science/effects/effect-report-schema.ts'

export function EffectView({
  report: { headline, change, heads = ['Before', 'After'], rows, notes, method },
  title,
  level: Heading,
}: {
  report: EffectReport
  title: string
  level: 'h2' | 'h3'
}) {
  return (
    <section
      aria-labelledby="effect"
      className="mt-6 rounded-2xl border border-line bg-surface p-5 print:rounded-none print:border-0 print:p-0"
    >
      <Heading id="effect" className="text-lg text-muted">
        {title}
      </Heading>
      <p className="mt-2 text-2xl font-bold tracking-tight">{headline}</p>
      {change === null ? null : <p className="mt-1 text-lg">{change}, 95% interval</p>}
      {rows.length > 0 ? (
        <ScrollableRegion label={heads.join(' and ')} className="mt-4">
          <table className="w-full">
            <thead>
              <tr className="text-left text-sm text-muted">
                {['', ...heads].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-normal">
                    {head === '' ? <span className="sr-only">Figure</span> : head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-edge/40 border-y border-edge/40 tabular-nums">
              {rows.map(({ label, before, after }) => (
                <tr key={label}>
                  <th scope="row" className="py-2 pr-4 text-left font-medium">
                    {label}
                  </th>
                  <td className="py-2 pr-4">{before}</td>
                  <td className="py-2 pr-4">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollableRegion>
      ) : null}
      <ul className="mt-4 list-disc space-y-1 ps-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{method}</p>
    </section>
  )
}
