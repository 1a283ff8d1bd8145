import * as v from 'valibot'
import { pagesMax } from '../story-limits.ts'
import { cursorField, issueField, searchField, sortField, withField } from '../story-schemas.ts'
import { pagesPattern } from './list-params.ts'

const pagesField = v.pipe(
  v.string(),
  v.regex(pagesPattern, 'This is not a valid number of pages.'),
  v.toNumber(),
  v.minValue(1),
  v.maxValue(pagesMax),
)

/** Other parameters are ignored. */
export const listParamsSchema = v.object({
  search: v.optional(searchField, ''),
  issue: v.optional(issueField, ''),
  sort: v.optional(sortField, 'newest'),
  with: v.optional(withField, ''),
  cursor: v.optional(cursorField, ''),
  pages: v.optional(pagesField, '1'),
})
