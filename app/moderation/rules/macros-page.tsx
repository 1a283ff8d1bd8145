import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { EditNotices } from '#app/accounts/staff/editing/edit-notices.tsx'
import { useEditor } from '#app/accounts/staff/editing/use-editor.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { macroLength, macrosPerRule } from '../moderation-limits.ts'
import { macrosQuery, rulesQuery, sendMacros } from '../queries.ts'
import type { Macros } from './macro-schemas.ts'
import type { Rule } from './rule-schemas.ts'

/** The sentences of each rule, one in each line. */
type Lines = Record<string, string>
const linesSchema = v.record(v.string(), v.string())

const toLines = (sentences: Macros['sentences'], rules: readonly Rule[]): Lines =>
  Object.fromEntries(rules.map(({ key }) => [key, (sentences[key] ?? []).join('\n')]))

const toSentences = (lines: Lines): Macros['sentences'] =>
  Object.fromEntries(
    Object.entries(lines).map(([key, text]) => [key, text.split('\n').filter((line) => line.trim() !== '')]),
  )

export function MacrosPage({ userId }: { userId: string }) {
  const macros = useQuery({ ...macrosQuery(userId), refetchOnWindowFocus: false })
  const rules = useQuery(rulesQuery)
  if (!macros.data || !rules.data) {
    const retry = () => void Promise.all([macros.refetch(), rules.refetch()])
    return <LoadingState height={30} error={macros.error ?? rules.error} onRetry={retry} />
  }
  return <MacrosForm userId={userId} macros={macros.data} rules={rules.data.rules} />
}

interface MacrosFormProps {
  userId: string
  macros: Macros
  rules: Rule[]
}

function useMacrosEditor({ userId, macros, rules }: MacrosFormProps) {
  const queryClient = useQueryClient()
  const query = macrosQuery(userId)
  const toVersion = ({ version, sentences }: Macros) => ({ version, content: toLines(sentences, rules) })
  const base = toVersion(macros)
  const editor = useEditor<Lines>({
    userId,
    draftName: 'macros',
    names: rules.map(({ key }) => key),
    start: { base, typed: base.content, concurrentEdit: null },
    parse: (kept) => {
      const parsed = v.safeParse(linesSchema, kept)
      return parsed.success ? parsed.output : null
    },
    conflictCode: 'macros_changed',
    readLatest: async () => toVersion(await queryClient.fetchQuery(query)),
    // The server names a sentence, such as `sentences.privacy.0`.
    nameFields: ({ fields }) =>
      Object.fromEntries(fields.map(({ field, message }) => [field.split('.')[1] ?? field, message])),
  })
  const save = () =>
    editor.run('Error saving the sentences', async ({ base: edited, typed }) => {
      const saved = await sendMacros({ version: edited.version, sentences: toSentences(typed) })
      queryClient.setQueryData(query.queryKey, saved)
      editor.settle(typed, saved.version)
      showSuccess({ title: 'Sentences saved', description: 'Moderators can use them from now on.' })
    })
  return { ...editor, save }
}

function MacrosForm(props: MacrosFormProps) {
  const { rules } = props
  const editor = useMacrosEditor(props)
  const { typed, change, errors, formError, formRef, busyWith, clearError, save } = editor
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Prepared sentences"
      onInput={clearError}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="mt-4 max-w-reading space-y-6"
    >
      <p className="text-muted">
        Moderators insert these sentences into a decision and can change them before they send it. Write each
        on its own line: at most {macrosPerRule} for a rule, {macroLength} characters each. {'{kind}'} becomes
        “story” or “comment” (“post” in a decision about several), {'{title}'} the title, and {'{rule}'} the
        rule.
      </p>
      <EditNotices
        editor={editor}
        event="The sentences were changed"
        saving="saving"
        names={Object.fromEntries(rules.map(({ key, title }) => [key, title]))}
        describe={(lines, key) => lines[key] ?? ''}
      />
      {rules.map(({ key, title }) => (
        <TextArea
          key={key}
          name={key}
          label={title}
          rows={4}
          value={typed[key] ?? ''}
          onChange={({ target }) => change({ [key]: target.value })}
          error={errors[key]}
        />
      ))}
      <FormError error={formError} />
      <Button type="submit" isBusy={busyWith !== null}>
        {busyWith === null ? 'Save sentences' : 'Saving...'}
      </Button>
    </form>
  )
}
