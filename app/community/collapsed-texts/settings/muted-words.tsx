import * as v from 'valibot'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { typedTextField } from '#app/platform/validation/typed-text-field.ts'
import { mutedWordLength, mutedWordsMax } from '../collapsed-texts-limits.ts'
import { mutedWordsSchema } from '../collapsed-texts-schemas.ts'
import { sendMutedWords } from '../queries.ts'
import { useHiddenAndMuted } from './use-hidden-and-muted.ts'

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
