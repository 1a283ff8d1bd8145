import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from './list-params.ts'
import { formatListPath } from './list-path.ts'

export function ListFilters({ address }: { address: ListParams }) {
  const { issue, with: has } = address
  return (
    <>
      {issue === '' ? null : <Filter name={issue} to={{ ...address, issue: '' }} isOn />}
      <Filter
        name="With measurements"
        to={{ ...address, with: has === '' ? 'measurements' : '' }}
        isOn={has !== ''}
      />
    </>
  )
}

function Filter({ name, to, isOn = false }: { name: string; to: ListParams; isOn?: boolean }) {
  return (
    <Link
      to={formatListPath({ ...to, cursor: '', pages: 1 })}
      preventScrollReset
      aria-label={isOn ? `Remove the filter ${name}` : undefined}
      className="group inline-flex min-h-11 items-center sm:my-1"
    >
      <span
        className={`flex items-center gap-1.5 rounded-full py-1 px-3.5 font-semibold text-accent-strong border border-edge wrap-anywhere group-hover:underline ${isOn ? 'bg-tint' : ''}`}
      >
        {name}
        {isOn ? <X aria-hidden="true" className="size-4 shrink-0" /> : null}
      </span>
    </Link>
  )
}
