import * as z from 'zod/mini'
import { pagesMax } from '../story-limits.ts'
import type { SortOption } from '../story-options.ts'
import { cursorField, searchField, sortField } from '../story-schemas.ts'

const pagesField = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/, 'This is not a valid number of pages.')),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(pagesMax))),
)

/** What the address of /community says about its list. Other parameters are not ours, and left alone. */
export const listParamsSchema = z.object({
  search: z._default(searchField, ''),
  sort: z._default(sortField, 'newest'),
  cursor: z._default(cursorField, ''),
  pages: z._default(pagesField, 1),
})

export interface ListParams {
  search: string
  sort: SortOption
  /** Where the list begins; blank for the first story. */
  cursor: string
  /** How many pages of it are shown. */
  pages: number
}

export const firstStories: ListParams = { search: '', sort: 'newest', cursor: '', pages: 1 }

/** The list that an address names; the first stories for an address that the server would refuse. */
export function parseListParams(parameters: URLSearchParams): ListParams {
  return listParamsSchema.safeParse(Object.fromEntries(parameters)).data ?? firstStories
}

/** The address of a list, without what goes without saying. */
export function formatListParams({ search, sort, cursor, pages }: ListParams): string {
  const parameters = new URLSearchParams()
  if (search !== '') parameters.set('search', search)
  if (sort !== 'newest') parameters.set('sort', sort)
  if (cursor !== '') parameters.set('cursor', cursor)
  if (pages > 1) parameters.set('pages', `${pages}`)
  const query = parameters.toString()
  return query === '' ? '/community' : `/community?${query}`
}
