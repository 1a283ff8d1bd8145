import type { Location } from 'react-router'
import * as v from 'valibot'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { peopleQuerySchema } from './people-schemas.ts'
import type { PeopleTable } from './queries.ts'

const { search, cursor: _cursor, ...inUrl } = peopleQuerySchema.entries

/** Values that an old or edited address has, but the site doesn't know, are left out. */
const urlSchema = v.object({
  state: v.fallback(inUrl.state, undefined),
  source: v.fallback(inUrl.source, undefined),
  from: v.fallback(inUrl.from, undefined),
  to: v.fallback(inUrl.to, undefined),
  story: v.fallback(inUrl.story, undefined),
  issue: v.fallback(inUrl.issue, undefined),
  consent: v.fallback(inUrl.consent, undefined),
  posted: v.fallback(inUrl.posted, undefined),
  returned: v.fallback(inUrl.returned, undefined),
  segment: v.fallback(inUrl.segment, undefined),
  sort: v.fallback(inUrl.sort, 'newest'),
})
const stateSchema = v.fallback(v.object({ search }), { search: '' })

/** The search is in the history entry only: browsers and servers log addresses, and it is part of an email address. */
export function readTable({ search: query, state }: Pick<Location, 'search' | 'state'>): PeopleTable {
  return {
    ...v.parse(urlSchema, Object.fromEntries(new URLSearchParams(query))),
    search: v.parse(stateSchema, state ?? {}).search,
  }
}

/** Returns the address of the list, relative to it, and the state of its history entry. */
export function writeTable({ search: text, sort, ...others }: PeopleTable) {
  const query = toParameters({ ...others, sort: sort === 'newest' ? null : sort }).toString()
  return { to: { search: query && `?${query}` }, state: { search: text } }
}
