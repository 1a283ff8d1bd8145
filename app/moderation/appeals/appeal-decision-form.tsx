import { useState } from 'react'
import * as v from 'valibot'
import { useFormDraft, useStoredDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { actionNames } from '../decisions/decision-labels.ts'
import { textLimits } from '../moderation-limits.ts'

import { sendAppealDecision } from '../queries.ts'
import { type Appeal, type AppealDecision, appealDecisionSchema } from './appeal-schemas.ts'

const { state: stateField, answer: answerField } = appealDecisionSchema.entries
const formSchema = v.object({ state: stateField, answer: answerField })
const states = ['upheld', 'overturned', 'partly'] as const
const nameState: Readonly<Record<(typeof states)[number], (party: Appeal['party']) => string>> = {
  upheld: () => 'Uphold the decision',
  // A reporter's appeal concerns content that was left visible.
  overturned: (party) => (party === 'author' ? 'Reverse it' : 'Hide it'),
  partly: () => 'Reverse part of it',
}

/** Form that answers an appeal. Reverses the decisions immediately. */
export function AppealDecisionForm({
  appeal: { id, party, decisions, isSamePerson },
  onDecided,
}: {
  appeal: Appeal
  onDecided: () => Promise<unknown>
}) {
  const draftName = `appeal ${id}`
  const kept = useStoredDraft(draftName)
  const [state, setState] = useState(() => states.find((one) => one === kept.state) ?? null)
  const [reverse, setReverse] = useState<readonly string[]>(() =>
    decisions.flatMap((decision) => (kept[decision.id] === true ? [decision.id] : [])),
  )
  const { formRef, keep, take } = useFormDraft(draftName, {
    chosen: {
      ...(state && { state }),
      ...Object.fromEntries(reverse.map((decisionId) => [decisionId, true])),
    },
  })
  const { errors, formError, isSending, formProps } = useForm<AppealDecision>({
    schema: v.pipe(
      formSchema,
      v.transform(
        ({ state: chosen, answer }): v.InferInput<typeof appealDecisionSchema> => ({
          state: chosen,
          answer,
          reverse: chosen === 'partly' ? [...reverse] : [],
        }),
      ),
      appealDecisionSchema,
    ),
    submit: async (decision) => {
      await sendAppealDecision(id, decision)
      take()
      showSuccess({ title: 'Answered', description: 'Your answer was sent.' })
      await onDecided()
    },
    onFailure: ({ status, message }) => {
      showError({ title: 'Error sending the answer', description: message })
      // A colleague has answered first, or the appeal was withdrawn.
      if (status === 409) void onDecided()
    },
  })
  const offered = party === 'author' && decisions.length > 1 ? states : states.slice(0, 2)
  return (
    <form {...formProps} ref={formRef} onChange={keep} aria-label="Answer" className="space-y-3">
      {isSamePerson ? (
        <p className="text-sm text-muted">
          You made this decision, but no one else can answer the appeal. Your answer will say so.
        </p>
      ) : null}
      <SelectField
        label="Outcome"
        name="state"
        value={state ?? ''}
        onChoose={(value) => setState(states.find((one) => one === value) ?? null)}
        required
        error={errors.state}
      >
        <option value="">Please choose</option>
        {offered.map((one) => toOption(one, nameState[one](party)))}
      </SelectField>
      {state === 'partly'
        ? decisions.map((decision) => (
            <CheckboxField
              key={decision.id}
              label={`Reverse: ${actionNames[decision.action]}`}
              checked={reverse.includes(decision.id)}
              onChange={({ target }) =>
                setReverse((before) =>
                  target.checked ? [...before, decision.id] : before.filter((one) => one !== decision.id),
                )
              }
            />
          ))
        : null}
      <TextArea
        label="Your answer"
        name="answer"
        maxLength={textLimits.explanation}
        required
        error={errors.answer}
      />
      <FormError error={formError} />
      <p className="text-sm text-muted">Your answer is final. Unlike a decision, it can’t be undone.</p>
      <Button type="submit" isBusy={isSending}>
        {isSending ? 'Answering...' : 'Answer'}
      </Button>
    </form>
  )
}
