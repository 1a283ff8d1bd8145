import type { ReactNode } from 'react'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { AnonymousChoice } from './anonymous-choice.tsx'
import { CharacterCounter } from './character-counter.tsx'
import { IssueChoice } from './issue-choice.tsx'

interface StoryFormFieldsProps {
  errors: Record<string, string | undefined>
  /** Of the text, in characters. */
  length: number
  /** How a chart is chosen, for the control `chart`. */
  measurements: ReactNode
}

/** The controls for what an author writes: the same in the composer and the editor. */
export function StoryFormFields({ errors, length, measurements }: StoryFormFieldsProps) {
  return (
    <>
      <TextField label="Title" name="title" error={errors.title} />
      <TextArea
        label="Your story"
        name="content"
        isTall
        required
        error={errors.content}
        aside={<CharacterCounter length={length} />}
      />
      <IssueChoice />
      <input name="chart" hidden />
      {measurements}
      <AnonymousChoice />
    </>
  )
}
