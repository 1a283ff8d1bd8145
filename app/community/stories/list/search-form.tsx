import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { searchMax } from '../story-limits.ts'
import { type SortOption, sortOptions } from '../story-options.ts'
import type { ListParams } from './list-params.ts'

const pauseMs = 300

const sortLabels: Record<SortOption, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  most_reactions: 'Most reactions',
}

interface SearchFormProps {
  address: ListParams
  onChange: (changes: Partial<ListParams>, options: { replace: boolean }) => void
}

/** Without JavaScript, this is a plain form; with it, the list updates while typing. */
export function SearchForm({ address: { search, issue, sort, with: has }, onChange }: SearchFormProps) {
  const { inputRef, selectRef, handleInput, applyNow } = useListChoice({ search, sort }, onChange)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    applyNow()
  }

  const control = 'min-h-11 w-full rounded-xl border border-edge bg-surface px-3.5 text-base text-ink'
  return (
    <search>
      <form
        action="/community"
        onSubmit={handleSubmit}
        className="flex flex-wrap items-end gap-x-3 gap-y-2 sm:gap-y-3"
      >
        {issue === '' ? null : <input type="hidden" name="issue" value={issue} />}
        {has === '' ? null : <input type="hidden" name="with" value={has} />}
        <div className="search-input min-w-0">
          <label htmlFor="story-search" className="block text-sm font-medium max-sm:sr-only">
            Search stories
          </label>
          <div className="relative sm:mt-1">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted"
            />
            <input
              ref={inputRef}
              id="story-search"
              type="search"
              name="search"
              dir="auto"
              defaultValue={search}
              maxLength={searchMax}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Word or name"
              onInput={handleInput}
              className={`${control} pl-11 placeholder:text-muted`}
            />
          </div>
        </div>
        <Button type="submit" look="outline">
          Search
        </Button>
        <div className="max-sm:w-full">
          <label htmlFor="story-sort" className="block text-sm font-medium max-sm:sr-only">
            Sort by
          </label>
          <div className="relative sm:mt-1">
            <select
              // The key remounts the control when the URL changes, such as by Back.
              key={sort}
              ref={selectRef}
              id="story-sort"
              name="sort"
              // Otherwise browsers restore the last choice on reload, whatever the URL says.
              autoComplete="off"
              defaultValue={sort}
              onChange={applyNow}
              className={`${control} cursor-pointer appearance-none pr-11`}
            >
              {Object.entries(sortLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden="true"
              className="pointer-events-none absolute top-3 right-3.5 size-5 text-muted"
            />
          </div>
        </div>
      </form>
    </search>
  )
}

/** Writes the typed search to the URL after a pause, and other changes of the URL to the input. */
function useListChoice(
  { search, sort }: Pick<ListParams, 'search' | 'sort'>,
  onChange: SearchFormProps['onChange'],
) {
  const inputRef = useRef<HTMLInputElement>(null)
  const selectRef = useRef<HTMLSelectElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Searches passed to the router that the URL does not show yet. */
  const asked = useRef<string[]>([])

  const applyNow = () => {
    clearTimeout(timer.current)
    const typed = inputRef.current?.value.trim() ?? ''
    const chosen = sortOptions.find((option) => option === selectRef.current?.value) ?? sort
    const last = asked.current.at(-1) ?? search
    if (typed === last && chosen === sort) return
    if (typed !== last) asked.current.push(typed)
    // While a search is being refined, there is one history entry for all of it. The address bar is ahead of the rendered state.
    const replace = chosen === sort && Boolean(new URLSearchParams(window.location.search).get('search'))
    onChange({ search: typed, sort: chosen, cursor: '', pages: 1 }, { replace })
  }
  const latest = useRef(applyNow)
  useEffect(() => {
    latest.current = applyNow
  })

  const handleInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), pauseMs)
  }

  // Applies input made before hydration.
  useEffect(() => {
    latest.current()
    return () => clearTimeout(timer.current)
  }, [])

  // Keeps text typed after the last request. A link or Back overwrites it.
  const shown = useRef(search)
  useEffect(() => {
    const input = inputRef.current
    if (!input || shown.current === search) return
    shown.current = search
    const place = asked.current.indexOf(search)
    asked.current = place < 0 ? [] : asked.current.slice(place + 1)
    if (place < 0) input.value = search
  }, [search])

  return { inputRef, selectRef, handleInput, applyNow }
}
