import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { memberQuery } from '#app/platform/session/call-as-member.ts'
import { Avatar } from '#app/platform/ui/media/avatar.tsx'
import { mentionsMax } from '../comment-limits.ts'
import { type MentionablePerson, peopleSchema } from './mention-schemas.ts'

interface MentionPickerProps {
  storyId: string
  search: string
  /** Keeps the focus while arrow keys move through the list. */
  field: HTMLTextAreaElement
  isFull: boolean
  onPick: (person: MentionablePerson) => void
  onClose: () => void
}

/** An ARIA listbox with the focus in the text field. */
export function MentionPicker({ storyId, search, field, isFull, onPick, onClose }: MentionPickerProps) {
  const listId = useId()
  const { people, error, isSearching } = usePeople(storyId, search)
  const [chosen, setChosen] = useState({ search, index: 0 })
  const index = chosen.search === search ? Math.min(chosen.index, people.length - 1) : 0
  const isOpen = people.length > 0 && !isFull
  useListKeys({
    field,
    move: (step) => isOpen && setChosen({ search, index: (index + step + people.length) % people.length }),
    pick() {
      const person = isOpen ? people[index] : undefined
      if (person) onPick(person)
      return person !== undefined
    },
    close: onClose,
  })
  useFieldPointsAt(field, isOpen ? { listId, optionId: `${listId}-${index}` } : null)
  const says = describe({ count: people.length, isFull, error, isSearching, search })
  // Text with spaces that matches no name is not a mention.
  if (!isOpen && error === null && !isFull && search.includes(' ')) return null
  return (
    <div className="mt-2 overflow-hidden rounded-2xl border border-edge bg-surface shadow-lift">
      <p role="status" className={isOpen ? 'sr-only' : 'px-4 py-3 text-sm text-muted'}>
        {says}
      </p>
      {isOpen ? (
        <div id={listId} role="listbox" aria-label="People" className="max-h-72 overflow-y-auto p-1.5">
          {people.map((person, at) => (
            <PersonOption
              key={person.userId}
              id={`${listId}-${at}`}
              person={person}
              isChosen={at === index}
              onPick={() => onPick(person)}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

interface PersonOptionProps {
  id: string
  person: MentionablePerson
  isChosen: boolean
  onPick: () => void
}

function PersonOption({ id, person: { fullName, avatarUrl, about }, isChosen, onPick }: PersonOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-2.5 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
    >
      <Avatar name={fullName} src={avatarUrl} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{fullName}</bdi>
        <span dir="auto" className="line-clamp-2 text-sm text-muted wrap-anywhere">
          {about}
        </span>
      </span>
    </div>
  )
}

interface Found {
  count: number
  isFull: boolean
  error: string | null
  isSearching: boolean
  search: string
}

function describe({ count, isFull, error, isSearching, search }: Found): string {
  if (isFull) return `A comment can mention ${mentionsMax} people.`
  if (error !== null) return error
  if (count > 0)
    return `${count === 1 ? '1 person' : `${count} people`}. Up and down to choose, Enter to take.`
  if (isSearching) return 'Looking for people…'
  return search.length < 2 ? 'Type two letters of a name.' : 'No matching people.'
}

function usePeople(storyId: string, search: string) {
  const [asked, setAsked] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), 200)
    return () => clearTimeout(timer)
  }, [search])
  const { data, error, isFetching } = useQuery({
    ...memberQuery(['mentionable', storyId, asked], `/api/stories/${storyId}/people`, {
      query: { search: asked },
      responseSchema: peopleSchema,
    }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
  const wanted = search.trim().toLocaleLowerCase()
  // Filters the previous results until the new ones arrive.
  const people = (data?.people ?? []).filter(({ fullName }) =>
    ` ${fullName.toLocaleLowerCase()}`.includes(` ${wanted}`),
  )
  return {
    people,
    error: error && toApiClientError(error).message,
    isSearching: isFetching || asked !== search,
  }
}

interface ListKeys {
  field: HTMLTextAreaElement
  move: (step: number) => void
  /** @returns true if a user was selected */
  pick: () => boolean
  close: () => void
}

function useListKeys({ field, move, pick, close }: ListKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if (event.key !== 'Enter' || event.shiftKey || !pick()) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    field.addEventListener('keydown', listen)
    return () => field.removeEventListener('keydown', listen)
  }, [field])
}

/** Announces the active option to screen readers. */
function useFieldPointsAt(
  field: HTMLTextAreaElement,
  target: { listId: string; optionId: string } | null,
): void {
  const { listId, optionId } = target ?? {}
  useEffect(() => {
    if (listId === undefined || optionId === undefined) return
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-activedescendant', optionId)
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, listId, optionId])
}
