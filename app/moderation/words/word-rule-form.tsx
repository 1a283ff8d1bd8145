import { useState } from 'react'
import * as v from 'valibot'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { readForm } from '#app/platform/ui/form/form-values.ts'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { typedTextField } from '#app/platform/validation/typed-text-field.ts'
import { wordPatternMax } from '../moderation-limits.ts'
import { sendTrial, sendWordRule } from '../queries.ts'
import { type Tried, type WordRuleRequest, wordRuleRequestSchema } from './word-schemas.ts'

const formSchema = v.pipe(
  v.object({
    pattern: v.string(),
    kind: v.string(),
    action: v.optional(v.string()),
    dryRun: v.optional(v.boolean()),
    exceptions: typedTextField,
  }),
  v.transform(
    ({ exceptions, ...rest }): Record<string, unknown> => ({
      ...rest,
      exceptions: exceptions.split('\n').filter((line) => line.trim() !== ''),
    }),
  ),
  wordRuleRequestSchema,
)

export function WordRuleForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { formRef, keep, take } = useFormDraft('word-rule')
  const [tried, setTried] = useState<Tried | null>(null)
  const { isSending: isTrying, run } = useCommand('Error testing the rule')
  const { errors, formError, isSending, formProps } = useForm<WordRuleRequest>({
    schema: formSchema,
    submit: async (rule, form) => {
      await sendWordRule(rule)
      take()
      form.reset()
      setTried(null)
      showSuccess({ title: 'Rule added', description: 'It applies to new and edited posts.' })
      await onAdded()
    },
    onFailure: ({ message }) => showError({ title: 'Error adding the rule', description: message }),
  })
  const tryIt = () =>
    run(async () => {
      if (!formRef.current) return
      const parsed = v.safeParse(formSchema, readForm(formRef.current))
      if (!parsed.success) {
        // Submits the invalid form, which shows the missing fields.
        formRef.current.requestSubmit()
        return
      }
      const { pattern, kind, exceptions } = parsed.output
      setTried(await sendTrial({ pattern, kind, exceptions }))
    })
  return (
    <form
      {...formProps}
      ref={formRef}
      onChange={keep}
      aria-label="New word rule"
      className="mt-4 max-w-reading space-y-4"
    >
      <TextField
        label="Look for"
        name="pattern"
        maxLength={wordPatternMax}
        required
        error={errors.pattern}
        hint="Ignores case, invisible characters and look-alike letters."
      />
      <SelectField label="Type" name="kind" defaultValue="word" error={errors.kind}>
        <option value="word">Word</option>
        <option value="phrase">Phrase</option>
        <option value="domain">Domain, such as example.com</option>
      </SelectField>
      <TextArea
        label="Exceptions"
        name="exceptions"
        error={errors.exceptions}
        hint="Matches inside these don’t count. One per line."
      />
      <SelectField label="Action" name="action" defaultValue="flag" error={errors.action}>
        <option value="flag">Open a case; the text stays public</option>
        <option value="hold">Hold the text until a moderator decides</option>
      </SelectField>
      <CheckboxField name="dryRun" label="Only count matches (dry run)" error={errors.dryRun} />
      {formError ? (
        <p role="alert" className="font-medium text-danger">
          {formError}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" isBusy={isTrying} onClick={() => void tryIt()}>
          {isTrying ? 'Trying...' : 'Try it'}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Adding...' : 'Add rule'}
        </Button>
      </div>
      <div aria-live="polite">{tried ? <TrialResult tried={tried} /> : null}</div>
    </form>
  )
}

function TrialResult({ tried: { texts, hits, samples } }: { tried: Tried }) {
  return (
    <>
      <p className="font-medium">
        {hits === 0 ? 'No matches' : hits === 1 ? 'One match' : `${hits} matches`} in the latest {texts} texts
        {hits > samples.length ? `. The latest ${samples.length}:` : hits > 0 ? ':' : '.'}
      </p>
      <ul className="mt-1 divide-y divide-line text-sm">
        {samples.map(({ subjectType, subjectId, storyId, ...snippet }) => (
          <li key={subjectId} className="py-2">
            <q dir="auto" className="wrap-anywhere">
              <Snippet {...snippet} />
            </q>{' '}
            <a
              href={`/stories/${storyId}${subjectType === 'comment' ? `#comment-${subjectId}` : ''}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
            >
              See the {subjectType} (new tab)
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Snippet({
  around,
  matchAt,
  matchLength,
}: Pick<Tried['samples'][number], 'around' | 'matchAt' | 'matchLength'>) {
  const letters = [...around]
  const end = matchAt + matchLength
  return (
    <>
      {letters.slice(0, matchAt).join('')}
      <mark className="bg-sun-tint text-sun-ink">{letters.slice(matchAt, end).join('')}</mark>
      {letters.slice(end).join('')}
    </>
  )
}
