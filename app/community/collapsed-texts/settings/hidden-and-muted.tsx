import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as v from 'valibot'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { typedTextField } from '#app/platform/validation/typed-text-field.ts'
import { mutedWordLength, mutedWordsMax } from '../collapsed-texts-limits.ts'
import { mutedWordsSchema } from '../collapsed-texts-schemas.ts'
import { refetchCollapsed } from '../hide-or-mute-story.ts'
import { expandComment, expandStory, hiddenAndMutedQuery, sendMutedWords, unmute } from '../queries.ts'

function useHiddenAndMuted(userId: string) {
  const queryClient = useQueryClient()
  return { ...useQuery(hiddenAndMutedQuery(userId)), reread: () => refetchCollapsed(queryClient) }
}

interface Row {
  id: string
  text: string
  to: string | null
  takeBack: () => Promise<void>
}

export function MutedPeople({ userId }: { userId: string }) {
  const { data, error, refetch, reread } = useHiddenAndMuted(userId)
  if (!data) return <LoadingState height={6} error={error} onRetry={() => void refetch()} />
  const rows = data.people.map(({ id, fullName }) => ({
    id,
    text: fullName ?? 'Anonymous',
    to: null,
    takeBack: () => unmute(id),
  }))
  return (
    <RowList
      label="Muted people"
      empty="You haven’t muted anyone. Use the menu on a story or “Mute” on a comment."
      action="Unmute"
      rows={rows}
      onChanged={reread}
    />
  )
}

export function HiddenTexts({ userId }: { userId: string }) {
  const { data, error, refetch, reread } = useHiddenAndMuted(userId)
  if (!data) return <LoadingState height={6} error={error} onRetry={() => void refetch()} />
  const rows = data.texts.map(({ id, storyId, commentId, start }) => ({
    id,
    text: start,
    to: `/stories/${storyId}${commentId === null ? '' : `#comment-${commentId}`}`,
    takeBack: () => (commentId === null ? expandStory(storyId) : expandComment(commentId)),
  }))
  return (
    <RowList
      label="Hidden stories and comments"
      empty="You haven’t hidden or reported anything."
      action="Show again"
      rows={rows}
      onChanged={reread}
    />
  )
}

interface RowListProps {
  label: string
  empty: string
  action: string
  rows: Row[]
  onChanged: () => Promise<void>
}

function RowList({ label, empty, action, rows, onChanged }: RowListProps) {
  const listRef = useListFocus<HTMLDivElement>(rows.length)
  return (
    <div ref={listRef} tabIndex={-1} className="mt-3">
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <RowItem key={row.id} row={row} action={action} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowItemProps {
  row: Row
  action: string
  onChanged: () => Promise<void>
}

function RowItem({ row: { text, to, takeBack }, action, onChanged }: RowItemProps) {
  const { isSending, error, run } = useCommand('Couldn’t undo')
  const handleClick = () =>
    run(async () => {
      await takeBack()
      await onChanged()
    })
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p dir="auto" className="min-w-0 wrap-anywhere">
          {to === null ? (
            text
          ) : (
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
              {text}
            </Link>
          )}
        </p>
        <Button
          look="quiet"
          className="-mx-4"
          aria-label={`${action}: ${text}`}
          isBusy={isSending}
          onClick={() => void handleClick()}
        >
          {action}
        </Button>
      </div>
      {error ? <p className="text-sm font-medium text-danger">{error}</p> : null}
    </li>
  )
}

export function MutedWords({ userId }: { userId: string }) {
  const { data, error, refetch, reread } = useHiddenAndMuted(userId)
  if (!data) return <LoadingState height={12} error={error} onRetry={() => void refetch()} />
  return <WordsForm words={data.words} onSaved={reread} />
}

const typedSchema = v.pipe(
  v.object({ words: typedTextField }),
  v.transform(({ words }) => ({ words: words.split('\n').filter((line) => line.trim() !== '') })),
  mutedWordsSchema,
)

function WordsForm({ words, onSaved }: { words: string[]; onSaved: () => Promise<void> }) {
  const { errors, formError, isSending, formProps } = useForm<v.InferOutput<typeof typedSchema>>({
    schema: typedSchema,
    submit: async ({ words: chosen }) => {
      await sendMutedWords(chosen)
      showSuccess({
        title: 'Words saved',
        description: 'Stories and comments that contain one are collapsed.',
      })
      await onSaved()
    },
    onFailure: ({ message }) => showError({ title: 'Error saving the words', description: message }),
  })
  return (
    <form {...formProps} aria-label="Words" className="mt-3 max-w-reading space-y-3">
      <TextArea
        label="Words and phrases, one per line"
        name="words"
        defaultValue={words.join('\n')}
        error={errors.words}
        hint={`Up to ${mutedWordsMax}, ${mutedWordLength} characters each. Matches whole words, ignoring case.`}
      />
      <FormError error={formError} />
      <Button type="submit" look="outline" isBusy={isSending}>
        {isSending ? 'Saving...' : 'Save words'}
      </Button>
    </form>
  )
}
