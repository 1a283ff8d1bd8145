import * as v from 'valibot'
import { pagesMax } from '../story-limits.ts'
import type { SortOption, StoryIssue } from '../story-options.ts'
import { cursorField, issueField, searchField, sortField, withField } from '../story-schemas.ts'

const pagesField = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'This is not a valid number of pages.'),
  v.toNumber(),
  v.minValue(1),
  v.maxValue(pagesMax),
)

/** What the address of /community says about its list. Other parameters are not ours, and left alone. */
export const listParamsSchema = v.object({
  search: v.optional(searchField, ''),
  issue: v.optional(issueField, ''),
  sort: v.optional(sortField, 'newest'),
  with: v.optional(withField, ''),
  cursor: v.optional(cursorField, ''),
  pages: v.optional(pagesField, '1'),
})

export interface ListParams {
  search: string
  /** Blank for all. */
  issue: StoryIssue | ''
  sort: SortOption
  /** Blank for all. */
  with: '' | 'measurements'
  /** Where the list begins; blank for the first story. */
  cursor: string
  /** How many pages of it are shown. */
  pages: number
}

export const firstStories: ListParams = {
  search: '',
  issue: '',
  sort: 'newest',
  with: '',
  cursor: '',
  pages: 1,
}

/** The list that an address names; the first stories for an address that the server would refuse. */
export function parseListParams(parameters: URLSearchParams): ListParams {
  return v.parse(v.fallback(listParamsSchema, firstStories), readParameters(parameters))
}

/** The values by name, as the API reads its query: of a name that comes twice both, which no field here takes. */
export function readParameters(parameters: URLSearchParams): Record<string, string | string[] | undefined> {
  const entries = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return Object.fromEntries(entries)
}
