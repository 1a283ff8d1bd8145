import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { MaskedAddress } from '#app/accounts/staff/components/masked-address.tsx'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { maxSearchLength } from './contact-limits.ts'
import { type PersonRow, peopleQuerySchema } from './people-schemas.ts'
import { stateMeanings, stateNames } from './person-labels.ts'
import { PersonPanel } from './person-panel.tsx'
import { PersonStateField } from './person-state-field.tsx'
import { everyState, personStates } from './person-states.ts'
import { fetchPersonAddress, type PeopleFilter, peopleQuery, searchPeople } from './queries.ts'

const filterSchema = v.object({
  search: peopleQuerySchema.entries.search,
  state: v.pipe(
    v.optional(v.string()),
    v.transform((chosen) => (chosen === everyState ? undefined : chosen)),
    peopleQuerySchema.entries.state,
  ),
})

export function PeoplePage({ userId, personId }: { userId: string; personId: string | null }) {
  // The filter is kept out of the URL, which browsers and servers log.
  const [filter, setFilter] = useState<PeopleFilter>({ search: '', state: undefined })
  const query = useInfiniteQuery(peopleQuery(userId, filter))
  const { withFreshProof, proofDialog } = useFreshProof()
  const search = async (wanted: PeopleFilter) => {
    const isAllowed = await withFreshProof(async () => {
      if (wanted.search !== '') await searchPeople(wanted)
    })
    if (isAllowed) setFilter(wanted)
  }
  const retry = () =>
    withFreshProof(async () => {
      const { error } = await query.refetch()
      if (error) throw error
    }).catch(() => undefined)
  const people = query.data?.pages.flatMap((page) => page.people)
  if (personId !== null) return <PersonPanel key={personId} userId={userId} personId={personId} />
  return (
    <div className="mt-4">
      <FilterForm onFilter={search} />
      {proofDialog}
      {people ? <PeopleList people={people} isFiltered={filter.search !== '' || !!filter.state} /> : null}
      {query.error || !people ? (
        <LoadingState height={20} error={query.error} onRetry={() => void retry()} />
      ) : null}
      <LoadMore query={query} />
      <StateMeanings />
      <Link to={`${deskPath}/files`} className={buttonClass('outline')}>
        Import or export people
      </Link>
    </div>
  )
}

function FilterForm({ onFilter }: { onFilter: (filter: PeopleFilter) => Promise<void> }) {
  const { errors, formProps } = useForm<PeopleFilter>({
    schema: filterSchema,
    submit: onFilter,
    onFailure: ({ message }) => showError({ title: 'Error searching', description: message }),
  })
  return (
    <search>
      <form
        {...formProps}
        aria-label="Search people"
        className="mb-4 flex flex-wrap items-end gap-3 [&>:not(button)]:grow [&>:not(button)]:basis-36"
      >
        <TextField
          name="search"
          type="search"
          label="Address or name"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          error={errors.search}
        />
        <PersonStateField name="state" label="State" every="All" />
        <Button type="submit" look="outline">
          Search
        </Button>
      </form>
    </search>
  )
}

function StateMeanings() {
  return (
    <dl className="my-8 text-sm text-muted">
      {personStates.map((state) => (
        <div key={state} className="mb-2">
          <dt className="font-semibold text-ink">{stateNames[state]}</dt>
          <dd>{stateMeanings[state]}</dd>
        </div>
      ))}
      <div>
        <dt className="font-semibold text-ink">Left</dt>
        <dd>Deleted their account or left the VIP list. People who left are not shown in this list.</dd>
      </div>
    </dl>
  )
}

interface PeopleListProps {
  people: PersonRow[]
  isFiltered: boolean
}

function PeopleList({ people, isFiltered }: PeopleListProps) {
  if (people.length === 0)
    return (
      <p className="border-y border-line py-4 text-muted">
        {isFiltered
          ? 'No people match. Try another search or all states.'
          : 'No people yet. Anyone who joins the waitlist or the VIP list appears here.'}
      </p>
    )
  return (
    <ol aria-label="People" className="divide-y divide-line border-y border-line">
      {people.map((person) => (
        <li key={person.id} className="py-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`${deskPath}/people/${person.id}`}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold hover:text-accent"
            >
              <bdi className="wrap-anywhere">{person.fullName ?? person.maskedEmail}</bdi>
            </Link>
            <span className="text-sm text-muted">
              {stateNames[person.state]}
              {person.isVip ? ', VIP' : ''} · <RelativeTime iso={person.since} />
            </span>
          </div>
          <MaskedAddress
            whose={`${person.fullName ?? person.maskedEmail}’s`}
            masked={person.maskedEmail}
            onRead={() => fetchPersonAddress(person.id)}
          />
        </li>
      ))}
    </ol>
  )
}
