import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import type { OwnChart } from '../chart-schemas.ts'

const dayMs = 86_400_000

const lengths = [
  { days: 1, name: 'A day' },
  { days: 7, name: 'A week' },
  { days: 14, name: 'Two weeks' },
  { days: 91, name: 'Three months' },
  { days: 365, name: 'A year' },
] as const

export function RangeLinks({ shown }: { shown: Pick<OwnChart, 'from' | 'to' | 'firstAt' | 'lastAt'> }) {
  const [params] = useSearchParams()
  const [from, to] = [Date.parse(shown.from), Date.parse(shown.to)]
  const [first, last] = [Date.parse(shown.firstAt ?? shown.from), Date.parse(shown.lastAt ?? shown.to)]
  const length = to - from
  const linkTo = (begin: number, end: number) => {
    const next = new URLSearchParams(params)
    next.set('from', new Date(begin).toISOString())
    next.set('to', new Date(end).toISOString())
    return `?${next}`
  }
  return (
    <nav aria-label="Period" className="-ms-4 flex flex-wrap items-center print:hidden">
      {from > first ? <RangeLink to={linkTo(from - length, from)} label="Earlier" /> : null}
      {to <= last ? <RangeLink to={linkTo(to, to + length)} label="Later" /> : null}
      {lengths.map(({ days, name }) => (
        <RangeLink
          key={days}
          to={linkTo(to - days * dayMs, to)}
          label={name}
          isCurrent={length === days * dayMs}
        />
      ))}
    </nav>
  )
}

function RangeLink({ to, label, isCurrent = false }: { to: string; label: string; isCurrent?: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={buttonClass('quiet', isCurrent ? 'underline decoration-2 underline-offset-4' : '')}
    >
      {label}
    </Link>
  )
}
