import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { StoryCounts } from '../counts/story-count-schemas.ts'
import { storyIssues, waitlistIssue } from '../story-options.ts'
import type { ListParams } from './list-params.ts'
import { formatListPath } from './list-path.ts'

interface ListFiltersProps {
  address: ListParams
  issues: StoryCounts['issues']
}

export function ListFilters({ address, issues }: ListFiltersProps) {
  const { search, issue, with: has } = address
  // The counts don't depend on the search, so they would be wrong beside its results.
  const count = (name: string, what: 'stories' | 'measured') =>
    search === '' ? (issues[name]?.[what] ?? 0) : null
  return (
    <nav
      aria-label="Filter stories"
      className="relative -my-2 flex gap-x-2 overflow-x-auto py-2 max-sm:-mx-4 max-sm:px-4 sm:-mx-2 sm:flex-wrap sm:px-2 print:hidden"
    >
      <Filter
        name="With measurements"
        count={count(issue, 'measured')}
        to={{ ...address, with: has === '' ? 'measurements' : '' }}
        isOn={has !== ''}
      />
      {storyIssues.map((each) =>
        each === waitlistIssue && each !== issue ? null : (
          <Filter
            key={each}
            name={each}
            count={count(each, has === '' ? 'stories' : 'measured')}
            to={{ ...address, issue: each === issue ? '' : each }}
            isOn={each === issue}
          />
        ),
      )}
    </nav>
  )
}

interface FilterProps {
  name: string
  count: number | null
  to: ListParams
  isOn: boolean
}

function Filter({ name, count, to, isOn }: FilterProps) {
  return (
    <Link
      // Shows the chosen filter on phones, where the row is wider than the screen.
      ref={(link) => {
        if (link?.parentElement && isOn) link.parentElement.scrollLeft = link.offsetLeft - 16
      }}
      to={formatListPath({ ...to, cursor: '', pages: 1 })}
      preventScrollReset
      className={`group inline-flex min-h-11 shrink-0 items-center text-sm ${isOn || count !== 0 ? 'text-accent-strong' : 'text-muted'}`}
    >
      <span
        className={`flex items-center gap-1.5 rounded-full py-1 px-2.5 font-semibold border border-edge group-hover:underline ${isOn ? 'bg-tint' : ''}`}
      >
        {isOn ? <span className="sr-only">Remove the filter</span> : null}
        {name}
        {count === null ? null : <span className="font-normal tabular-nums">{count}</span>}
        {isOn ? <X aria-hidden="true" className="size-4 shrink-0" /> : null}
      </span>
    </Link>
  )
}
