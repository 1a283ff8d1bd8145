import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeDay } from '#app/platform/time/describe-instant.ts'
import { describeSource } from '#app/platform/visits/source-labels.ts'
import { consentNames } from './people-filter.ts'
import type { PersonRow } from './people-schemas.ts'
import { writeTable } from './people-url.ts'
import { ConsentHint, StateHint } from './person-hints.tsx'
import { stateNames } from './person-states.ts'
import type { PeopleTable as Table } from './queries.ts'

/** On phones the rows become a list: cells follow each other, and each names its column. */
export function PeopleTable({ people, table }: { people: readonly PersonRow[]; table: Table }) {
  const { search, state } = useLocation()
  return (
    <table className="mt-3 w-full text-sm max-md:block">
      <caption className="sr-only">People</caption>
      <thead className="text-muted max-md:block">
        <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-x-5">
          <SortHeader table={table} sorts={['name']}>
            Name
          </SortHeader>
          <Header hint={<StateHint />}>State</Header>
          <Header isWide>Source</Header>
          <SortHeader table={table} sorts={['newest', 'oldest']}>
            Added
          </SortHeader>
          <Header isWide>Stories</Header>
          <Header hint={<ConsentHint />}>Consent</Header>
          <Header isWide>Last email</Header>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {people.map((person) => (
          <tr
            key={person.id}
            className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-2 [&>td]:py-2 [&>td]:align-top max-md:[&>td]:py-0 md:[&>td]:ps-4"
          >
            <th scope="row" className="min-w-word py-1 text-start font-normal max-md:basis-full">
              <Link
                to={`${deskPath}/people/${person.id}`}
                state={{ ...state, list: search }}
                className="flex min-h-11 min-w-11 flex-col justify-center hover:text-accent"
              >
                <bdi className="font-semibold wrap-anywhere">{person.fullName ?? person.maskedEmail}</bdi>
                {person.fullName === null ? null : (
                  <bdi className="text-muted wrap-anywhere">{person.maskedEmail}</bdi>
                )}
              </Link>
            </th>
            <Cells person={person} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const none = <span className="text-muted">None</span>

function Cells({ person }: { person: PersonRow }) {
  const { state, isVip, source, since, stories, visibleStories, consent, mailedAt } = person
  return (
    <>
      <td>
        {stateNames[state]}
        {isVip ? <span className="text-muted">, VIP</span> : null}
      </td>
      <Cell column="Source">
        {source === null ? (
          <span className="text-muted">Not known</span>
        ) : (
          <bdi className="wrap-anywhere">{describeSource(source)}</bdi>
        )}
      </Cell>
      <Cell column="Added">
        <time dateTime={since}>{describeDay(since)}</time>
      </Cell>
      <Cell column="Stories">{describeStories(stories, visibleStories)}</Cell>
      <Cell column="Consent">{consent === 'none' ? none : consentNames[consent]}</Cell>
      <Cell column="Last email">{mailedAt === null ? none : describeDay(mailedAt)}</Cell>
    </>
  )
}

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td>
      <span className="text-muted md:hidden">{column}: </span>
      {children}
    </td>
  )
}

function describeStories(stories: number, visible: number): ReactNode {
  if (stories === 0) return none
  if (visible === 0) return 'Not public'
  return `${visible.toLocaleString('en')} public`
}

function Header({ isWide, hint, children }: { isWide?: boolean; hint?: ReactNode; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`py-1 text-start font-medium whitespace-nowrap md:ps-4 ${isWide ? 'max-md:absolute' : ''}`}
    >
      <span className={isWide ? 'max-md:sr-only' : 'inline-flex min-h-11 items-center'}>
        {children}
        {hint}
      </span>
    </th>
  )
}

interface SortHeaderProps {
  table: Table
  /** The first is chosen at first, the next by choosing the column again. */
  sorts: readonly Table['sort'][]
  children: string
}

const directions = { name: 'ascending', oldest: 'ascending', newest: 'descending' } as const
const arrows = { name: '↑', oldest: '↑', newest: '↓' } as const

function SortHeader({ table, sorts, children }: SortHeaderProps) {
  const isSorted = sorts.includes(table.sort)
  const next = sorts[(sorts.indexOf(table.sort) + 1) % sorts.length] ?? 'newest'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? directions[table.sort] : 'none'}
      className="py-1 text-start font-medium whitespace-nowrap not-first:md:ps-4"
    >
      <Link
        {...writeTable({ ...table, sort: next })}
        preventScrollReset
        className={`inline-flex min-h-11 min-w-11 items-center gap-1 underline-offset-4 hover:underline ${isSorted ? 'font-semibold text-ink' : ''}`}
      >
        {children}
        <span aria-hidden="true">{isSorted ? arrows[table.sort] : '↕'}</span>
      </Link>
    </th>
  )
}
