import { Link } from 'react-router'
import { MaskedAddress } from '#app/accounts/staff/components/masked-address.tsx'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { PersonRow } from './people-schemas.ts'
import { stateNames } from './person-labels.ts'
import { fetchPersonAddress } from './queries.ts'

interface PeopleListProps {
  people: PersonRow[]
  openId: string | null
  isFiltered: boolean
}

export function PeopleList({ people, openId, isFiltered }: PeopleListProps) {
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
        <li
          key={person.id}
          aria-current={person.id === openId ? true : undefined}
          className="-mx-3 px-3 py-2 aria-[current]:bg-tint"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`${deskPath}/people/${person.id}`}
              preventScrollReset
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
