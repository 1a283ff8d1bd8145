import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { textLimits, undoSeconds } from '../moderation-limits.ts'
import { sendReversal } from '../queries.ts'
import { actionNames } from './decision-labels.ts'
import { reversingActions } from './decision-options.ts'
import { type Decision, type ReversalRequest, reversalRequestSchema } from './decision-schemas.ts'

interface ReversalProps {
  decision: Decision
  onReversed: () => Promise<void>
}

/** Button and form to reverse a standing restriction. Renders nothing for other decisions, nor for holds: a hold ends when its case is decided. */
export function Reversal({ decision, onReversed }: ReversalProps) {
  const [isOpen, setOpen] = useState(false)
  if (
    decision.isUndone ||
    decision.isSuperseded ||
    decision.action === 'hold' ||
    !reversingActions[decision.action]
  )
    return null
  if (isOpen)
    return <ReversalForm decision={decision} onReversed={onReversed} onCancel={() => setOpen(false)} />
  return (
    <Button
      look="quiet"
      className="-ms-4"
      aria-label={`Reverse: ${actionNames[decision.action]}`}
      onClick={() => setOpen(true)}
    >
      Reverse
    </Button>
  )
}

const formSchema = v.object({ facts: v.string(), explanation: v.string() })

/** Form for the reasons of a reversal, based on the same rule or law. They are sent to the affected user. */
function ReversalForm({ decision, onReversed, onCancel }: ReversalProps & { onCancel: () => void }) {
  const { id, action, ruleKey, law } = decision
  const { formRef, keep, take } = useFormDraft(`reversal ${id}`)
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef])
  /** Focuses the entry of the decision, because the form is removed. */
  const leave = () => {
    const entry = formRef.current?.closest('li')
    entry?.setAttribute('tabindex', '-1')
    entry?.focus()
  }
  const { errors, formError, isSending, formProps } = useForm<ReversalRequest>({
    schema: v.pipe(
      formSchema,
      v.transform(
        (texts): v.InferInput<typeof reversalRequestSchema> => ({
          ...(ruleKey === null ? { law: law ?? '' } : { ruleKey }),
          ...texts,
        }),
      ),
      reversalRequestSchema,
    ),
    submit: async (statement) => {
      await sendReversal(id, statement)
      take()
      showSuccess({
        title: 'Reversed',
        description: `The author will be notified in ${undoSeconds} seconds.`,
      })
      leave()
      await onReversed()
    },
    onFailure: ({ status, message }) => {
      showError({ title: 'Error reversing the decision', description: message })
      // A colleague has reversed it first.
      if (status !== 409) return
      leave()
      void onReversed()
    },
  })
  return (
    <form
      {...formProps}
      ref={formRef}
      onChange={keep}
      aria-label={`Reverse: ${actionNames[action]}`}
      className="mt-2 space-y-3"
    >
      <TextArea
        label="What you found"
        name="facts"
        maxLength={textLimits.facts}
        required
        error={errors.facts}
      />
      <TextArea
        label="Reason for the reversal"
        name="explanation"
        maxLength={textLimits.explanation}
        required
        error={errors.explanation}
      />
      {formError ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {formError}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Reversing...' : 'Reverse'}
        </Button>
        <Button
          look="outline"
          onClick={() => {
            leave()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
