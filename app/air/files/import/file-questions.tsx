import { type SubmitEvent, useId } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import type { PreviewQuestion } from './preview-schemas.ts'
import type { ChosenAnswers } from './use-file-preview.ts'

interface FileQuestionsProps {
  questions: readonly PreviewQuestion[]
  onAnswer: (choices: ChosenAnswers) => void
  error: string | null
  isReading: boolean
}

export function FileQuestions({ questions, onAnswer, error, isReading }: FileQuestionsProps) {
  const titleId = useId()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onAnswer(Object.fromEntries(questions.map(({ name }) => [name, `${given.get(name) ?? ''}`])))
  }
  return (
    <form onSubmit={send} aria-labelledby={titleId} className="mt-8 max-w-reading space-y-6">
      <h3 id={titleId} className="text-xl font-bold tracking-tight">
        {questions.length === 1 ? 'One question' : `${questions.length} questions`} before we can read it
      </h3>
      {questions.map((question) => (
        <Question key={question.name} question={question} />
      ))}
      <FormError error={error} />
      <Button type="submit" isBusy={isReading}>
        {isReading ? 'Reading...' : 'Read the file'}
      </Button>
    </form>
  )
}

function Question({
  question: { name, text, examples, options, suggestion },
}: {
  question: PreviewQuestion
}) {
  const isZone = name === 'zone'
  const own = isZone ? Intl.DateTimeFormat().resolvedOptions().timeZone : (suggestion ?? '')
  return (
    <SelectField
      name={name}
      required
      defaultValue={own}
      label={
        <>
          {text}
          {examples.length > 0 ? (
            <span className="block text-sm font-normal wrap-anywhere text-muted">
              In the file: {examples.join(' · ')}
            </span>
          ) : null}
        </>
      }
    >
      <option value="">Please choose</option>
      {isZone
        ? listZones(own).map((zone) => toOption(zone, zone.replaceAll('_', ' ')))
        : options.map(({ value, label }) => toOption(value, label))}
    </SelectField>
  )
}

function listZones(own: string): string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
