import { type Ref, useImperativeHandle } from 'react'
import type * as v from 'valibot'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { noteRequestSchema } from '../cases/case-schemas.ts'
import { textLimits } from '../moderation-limits.ts'
import { sendNote } from '../queries.ts'
import { noteFormName } from './desk-keys.ts'

export interface NoteFormActions {
  /** Saves typed text, if any, before another case opens. */
  saveTyped: () => void
}

interface NoteFormProps {
  ref: Ref<NoteFormActions>
  caseId: string
  onNoted: () => Promise<void>
}

export function NoteForm({ ref, caseId, onNoted }: NoteFormProps) {
  const { formRef, keep, take } = useFormDraft(`note ${caseId}`)
  const { errors, formError, isSending, formProps } = useForm<v.InferOutput<typeof noteRequestSchema>>({
    schema: noteRequestSchema,
    submit: async (note, form) => {
      await sendNote(caseId, note)
      take()
      form.reset()
      await onNoted()
    },
    onFailure: ({ message }) => showError({ title: 'Error saving the note', description: message }),
  })
  useImperativeHandle(ref, () => ({
    saveTyped: () => {
      const typed = formRef.current?.querySelector('textarea')?.value
      if (typed?.trim()) formRef.current?.requestSubmit()
    },
  }))
  return (
    <form {...formProps} ref={formRef} onChange={keep} aria-label={noteFormName} className="space-y-3">
      <TextArea label={noteFormName} name="text" maxLength={textLimits.note} required error={errors.text} />
      <CheckboxField name="proposesBan" label="I propose banning the author" error={errors.proposesBan} />
      <FormError error={formError} />
      <Button type="submit" look="outline" isBusy={isSending}>
        {isSending ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  )
}
