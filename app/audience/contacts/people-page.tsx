import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { PeopleFilterForm } from './people-filter-form.tsx'
import type { PeopleFilter } from './people-schemas.ts'
import { PeopleTable } from './people-table.tsx'
import { readTable, writeTable } from './people-url.ts'
import { PersonPanel } from './person-panel.tsx'
import { peopleCountQuery, peopleQuery, searchPeople } from './queries.ts'

export function PeoplePage({ userId, personId }: { userId: string; personId: string | null }) {
  return personId === null ? (
    <PeopleList userId={userId} />
  ) : (
    <PersonPanel key={personId} userId={userId} personId={personId} />
  )
}

function PeopleList({ userId }: { userId: string }) {
  const location = useLocation()
  const navigate = useNavigate()
  const table = readTable(location)
  const { sort, ...filter } = table
  const query = useInfiniteQuery(peopleQuery(userId, table))
  const { withFreshProof, proofDialog } = useFreshProof()
  const [focused, setFocused] = useState<string | null>(null)
  const show = async (wanted: PeopleFilter, field: string | null) => {
    const next = { ...wanted, sort }
    const isAllowed = await withFreshProof(async () => {
      if (wanted.search !== '' || wanted.segment) await searchPeople(next)
    })
    if (!isAllowed) return
    setFocused(field)
    const { to, state } = writeTable(next)
    await navigate(to, { state, preventScrollReset: true })
  }
  const retry = () =>
    withFreshProof(async () => {
      const { error } = await query.refetch()
      if (error) throw error
    }).catch(() => undefined)
  const people = query.data?.pages.flatMap((page) => page.people)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className="mt-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Total userId={userId} filter={filter} isFiltered={isFiltered} isAllowed={!query.error} />
        <Link to={`${deskPath}/files`} className={buttonClass('outline')}>
          Import or export people
        </Link>
      </div>
      <PeopleFilterForm
        // Shows the filter of an address that was opened, also by going back.
        key={JSON.stringify(filter)}
        userId={userId}
        filter={filter}
        focused={focused}
        onFilter={show}
      />
      {proofDialog}
      {people ? (
        <div aria-busy={query.isPlaceholderData}>
          {people.length > 0 ? (
            <PeopleTable people={people} table={table} />
          ) : (
            <NoPeople isFiltered={isFiltered} />
          )}
        </div>
      ) : null}
      {query.error || !people ? (
        <LoadingState height={20} error={query.error} onRetry={() => void retry()} />
      ) : null}
      <LoadMore query={query} />
    </div>
  )
}

interface TotalProps {
  userId: string
  filter: PeopleFilter
  isFiltered: boolean
  /** False while a search waits for a fresh proof. */
  isAllowed: boolean
}

function Total({ userId, filter, isFiltered, isAllowed }: TotalProps) {
  const { data } = useQuery({ ...peopleCountQuery(userId, filter), enabled: isAllowed })
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span role="status" className="text-lg font-bold tabular-nums">
        {data ? countOf(data.people, 'person', 'people') : 'Counting...'}
      </span>
      {isFiltered ? (
        <>
          <Link to="?" className="inline-flex min-h-11 items-center font-medium text-accent hover:underline">
            Show everyone
          </Link>
          {filter.segment ? null : (
            <Link
              to={`${deskPath}/segments${writeTable({ ...filter, sort: 'newest' }).to.search}`}
              state={{ search: filter.search }}
              className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
            >
              Save as a segment
            </Link>
          )}
        </>
      ) : null}
    </p>
  )
}

function NoPeople({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="mt-3 border-y border-line py-4 text-muted">
      {isFiltered
        ? 'No people match. Try other filters, or show everyone.'
        : 'No people yet. Anyone who joins the waitlist or the VIP list appears here.'}
    </p>
  )
}
