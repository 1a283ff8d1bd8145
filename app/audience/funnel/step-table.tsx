import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import { describeCount, describeShare, stepNames, unitOf } from './funnel-labels.ts'
import { type FunnelStep, reportedByPages } from './funnel-steps.ts'

interface StepTableProps {
  caption: string
  steps: readonly FunnelStep[]
  counts: Readonly<Record<string, number | null>>
}

export function StepTable({ caption, steps, counts }: StepTableProps) {
  const most = Math.max(1, ...steps.map((step) => counts[step] ?? 0))
  return (
    <ScrollableRegion label={caption} className="mt-6">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start text-lg font-bold">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Number</th>
            <th scope="col">% of previous step</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {steps.map((step, index) => (
            <Row key={step} step={step} before={steps[index - 1]} counts={counts} most={most} />
          ))}
        </tbody>
      </table>
    </ScrollableRegion>
  )
}

interface RowProps extends Pick<StepTableProps, 'counts'> {
  step: FunnelStep
  before: FunnelStep | undefined
  most: number
}

function Row({ step, before, counts, most }: RowProps) {
  const n = counts[step]
  // Visitor-days and people are different units.
  const isComparable = before !== undefined && reportedByPages.has(before) === reportedByPages.has(step)
  return (
    <tr>
      <th scope="row" className="py-2 pe-3 text-start align-top font-medium">
        {stepNames[step]}
      </th>
      <td className="w-3/5 py-2 align-top">
        <Bar share={(n ?? 0) / most} isOfPeople={!reportedByPages.has(step)} />
        <span className="font-bold tabular-nums">{describeCount(n)}</span>{' '}
        <span className="text-muted">{unitOf(step)}</span>
      </td>
      <td className="py-2 ps-3 text-end align-top whitespace-nowrap text-muted tabular-nums">
        {isComparable ? describeShare(n, counts[before]) : ''}
      </td>
    </tr>
  )
}

/** Fills bars for people and outlines those for visitor-days, so that color is not needed to tell them apart. */
function Bar({ share, isOfPeople }: { share: number; isOfPeople: boolean }) {
  return (
    <svg aria-hidden="true" width="100%" height="14" className="mb-1 block text-accent">
      <rect
        x="1"
        y="1"
        width={`${Math.max(share * 99, share > 0 ? 0.6 : 0)}%`}
        height="12"
        stroke="currentColor"
        strokeWidth={share > 0 ? 2 : 0}
        fill={isOfPeople ? 'currentColor' : 'none'}
      />
    </svg>
  )
}
