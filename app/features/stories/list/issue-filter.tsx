import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { ListParams } from './list-params.ts'
import { formatListPath } from './list-path.ts'

/** The issue that the list is filtered by, as a link to the list without the filter. */
export function IssueFilter({ address }: { address: ListParams }) {
  const { issue, search, sort } = address
  if (issue === '') return null
  return (
    <Link
      to={formatListPath({ issue: '', search, sort, cursor: '', pages: 1 })}
      preventScrollReset
      aria-label={`Remove the filter ${issue}`}
      className="group inline-flex min-h-11 items-center sm:my-1"
    >
      <span className="flex items-center gap-1.5 rounded-full bg-tint py-1 ps-3.5 pe-2.5 font-semibold text-accent-strong border border-edge wrap-anywhere group-hover:underline">
        {issue}
        <X aria-hidden="true" className="size-4 shrink-0" />
      </span>
    </Link>
  )
}
