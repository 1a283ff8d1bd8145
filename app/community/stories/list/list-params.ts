import { normalizeText } from '#app/platform/validation/text-length.ts'
import { findTextProblem } from '#app/platform/validation/text-rules.ts'
import { cursorMax, pagesMax, searchRules } from '../story-limits.ts'
import { type SortOption, type StoryIssue, sortOptions, storyIssues, withOptions } from '../story-options.ts'

export interface ListParams {
  search: string
  /** Blank for all. */
  issue: StoryIssue | ''
  sort: SortOption
  /** Blank for all. */
  with: (typeof withOptions)[number]
  /** Blank for the beginning. */
  cursor: string
  pages: number
}

export const pagesPattern = /^\d{1,2}$/

export const firstStories: ListParams = {
  search: '',
  issue: '',
  sort: 'newest',
  with: '',
  cursor: '',
  pages: 1,
}

/** Returns the default parameters if any is invalid. Duplicates `listParamsSchema`, because pages otherwise need no validator. */
export function parseListParams(parameters: URLSearchParams): ListParams {
  const { sort, cursor = '', pages = '1', ...asked } = readParameters(parameters)
  const search = typeof asked.search === 'object' ? null : normalizeText(asked.search ?? '')
  const issue = ['' as const, ...storyIssues].find((each) => each === (asked.issue ?? ''))
  const order = sortOptions.find((each) => each === (sort ?? 'newest'))
  const parts = withOptions.find((each) => each === (asked.with ?? ''))
  const isRefused =
    search === null ||
    findTextProblem(search, searchRules) !== null ||
    issue === undefined ||
    order === undefined ||
    parts === undefined ||
    typeof cursor !== 'string' ||
    cursor.length > cursorMax ||
    !pagesPattern.test(String(pages)) ||
    Number(pages) < 1 ||
    Number(pages) > pagesMax
  return isRefused ? firstStories : { search, issue, sort: order, with: parts, cursor, pages: Number(pages) }
}

/** A repeated parameter becomes an array, which no field accepts. */
export function readParameters(parameters: URLSearchParams): Record<string, string | string[] | undefined> {
  const entries = [...new Set(parameters.keys())].map((name) => {
    const values = parameters.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return Object.fromEntries(entries)
}
