import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, TextArea } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { textLimits } from '../decisions/decision-options.ts'
import { actionNames } from '../decisions/decision-words.ts'
import { sendAppealDecision } from './appeal-requests.ts'
import { type Appeal, type AppealDecision, appealDecisionSchema } from './appeal-schemas.ts'

interface AppealDecisionFormProps {
  appeal: Appeal
  onDecided: () => Promise<void>
}

const formSchema = v.object({ answer: v.string() })
const states = ['upheld', 'overturned', 'partly'] as const
const stateNames: Readonly<Record<(typeof states)[number], string>> = {
  upheld: 'The decision stands',
  overturned: 'Take it back',
  partly: 'Take back a part of it',
}

/** Whether the decision stands, and why. What is taken back is as it was before, at once. */
export function AppealDecisionForm({
  appeal: { id, decisions, isSamePerson },
  onDecided,
}: AppealDecisionFormProps) {
  const [state, setState] = useState<(typeof states)[number]>('upheld')
  const [reverse, setReverse] = useState<readonly string[]>([])
  const { errors, formError, isSending, formProps } = useForm<AppealDecision>({
    schema: v.pipe(
      formSchema,
      v.transform(
        ({ answer }): v.InferInput<typeof appealDecisionSchema> => ({
          state,
          answer,
          reverse: state === 'partly' ? [...reverse] : [],
        }),
      ),
      appealDecisionSchema,
    ),
    submit: async (decision) => {
      await sendAppealDecision(id, decision)
      showSuccess({ title: 'Answered', description: 'They are told now.' })
      await onDecided()
    },
    onFailure: ({ message }) => showError({ title: 'Error answering', description: message }),
  })
  const offered = decisions.length > 1 ? states : states.slice(0, 2)
  return (
    <form {...formProps} aria-label="Answer" className="space-y-3">
      {isSamePerson ? (
        <p className="text-sm text-muted">
          You decided this yourself, and nobody else can answer. The answer says so.
        </p>
      ) : null}
      <SelectField
        label="After another look"
        name="state"
        value={state}
        onChange={({ target }) => setState(states.find((one) => one === target.value) ?? 'upheld')}
        error={errors.state}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {stateNames[one]}
          </option>
        ))}
      </SelectField>
      {state === 'partly'
        ? decisions.map((decision) => (
            <CheckboxField
              key={decision.id}
              label={`Take back: ${actionNames[decision.action]}`}
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
        label="The answer"
        name="answer"
        maxLength={textLimits.explanation}
        required
        error={errors.answer}
      />
      <FormError error={formError} />
      <Button type="submit" isBusy={isSending}>
        {isSending ? 'Answering...' : 'Answer'}
      </Button>
    </form>
  )
}
