import { AtSign } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { countCharacters } from '#app/platform/validation/text-length.ts'
import { commentContentMax, mentionsMax } from '../comment-limits.ts'
import { type DraftText, findQuery, insertName, type NameQuery, rewrite } from './draft-text.ts'

const MentionPicker = lazy(async () => ({ default: (await import('./mention-picker.tsx')).MentionPicker }))

interface MentionFieldProps {
  label: string
  storyId: string
  value: DraftText
  onChange: (value: DraftText) => void
  error: string | undefined
}

/** “@”, typed or inserted by the button, suggests users to mention. */
export function MentionField({ label, storyId, value, onChange, error }: MentionFieldProps) {
  const wrapperRef = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<(NameQuery & { field: HTMLTextAreaElement }) | null>(null)
  // The “@” whose suggestions were closed. They stay closed until another “@” is typed.
  const closedAt = useRef<number | null>(null)

  const look = (written: DraftText, field: HTMLTextAreaElement) => {
    const found = findQuery(written, field.selectionStart)
    if (found?.at !== closedAt.current) closedAt.current = null
    setQuery(found && closedAt.current === null ? { ...found, field } : null)
  }
  const write = (written: DraftText, field: HTMLTextAreaElement, caret: number) => {
    flushSync(() => onChange(written))
    field.focus()
    field.setSelectionRange(caret, caret)
    look(written, field)
  }
  const handleAt = () => {
    const field = wrapperRef.current?.querySelector('textarea')
    if (!field) return
    const before = value.text.slice(0, field.selectionStart)
    const at = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}@`
    closedAt.current = null
    write(rewrite(value, at + value.text.slice(field.selectionEnd)), field, at.length)
  }
  return (
    <div ref={wrapperRef}>
      <TextArea
        label={label}
        name="comment"
        required
        aria-autocomplete="list"
        value={value.text}
        onChange={({ target }) => {
          const written = rewrite(value, target.value)
          onChange(written)
          look(written, target)
        }}
        onSelect={({ currentTarget }) => look(value, currentTarget)}
        onBlur={() => setQuery(null)}
        error={error}
        aside={
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
            <button
              type="button"
              aria-label="Mention someone"
              className="-ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1 px-1 text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline"
              onClick={handleAt}
            >
              <AtSign aria-hidden="true" className="size-4" />
              Mention
            </button>
            <CommentCounter text={value.text} />
          </div>
        }
      />
      <Told value={value} />
      {query ? (
        <Suspense>
          <MentionPicker
            storyId={storyId}
            search={query.search}
            field={query.field}
            isFull={value.mentions.length >= mentionsMax}
            onPick={(person) => {
              const { caret, ...written } = insertName(value, query, person)
              write(written, query.field, caret)
              setQuery(null)
            }}
            onClose={() => {
              closedAt.current = query.at
              setQuery(null)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Told({ value: { text, mentions } }: { value: DraftText }) {
  if (mentions.length === 0) return null
  return (
    <p className="mt-1 text-sm text-muted wrap-anywhere">
      Will be notified:{' '}
      {mentions.map(({ userId, start, length }, index) => (
        <span key={userId}>
          {index > 0 ? ', ' : null}
          <bdi className="font-medium text-ink">{text.slice(start + 1, start + length)}</bdi>
        </span>
      ))}
    </p>
  )
}

function CommentCounter({ text }: { text: string }) {
  return (
    <p className="text-sm text-muted tabular-nums">
      {countCharacters(text)}/{commentContentMax} characters
    </p>
  )
}
