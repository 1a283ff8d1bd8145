import type { ReactNode } from 'react'
import { CheckboxField, TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { issueOptions } from '../story-options.ts'
import { CharacterCounter } from './character-counter.tsx'
import { issueFieldName } from './read-story-form.ts'

interface StoryFormFieldsProps {
  errors: Record<string, string | undefined>
  length: number
  measurements: ReactNode
}

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

function AnonymousChoice() {
  return (
    <CheckboxField
      label="Post without my name"
      name="isAnonymous"
      hint="Shown as Anonymous: no name, picture, organization or chart. Your own comments below it appear as “Anonymous (author)”. This site’s staff can see who wrote it."
    />
  )
}

function IssueChoice() {
  return (
    <fieldset>
      <legend className="font-medium">
        Air quality issues<span className="font-normal text-muted"> (optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {issueOptions.map((issue) => (
          <label
            key={issue}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 text-sm has-checked:border-accent has-checked:bg-tint has-checked:text-accent-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
          >
            <input type="checkbox" name={issueFieldName(issue)} className="checkbox size-4 shrink-0" />
            {issue}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
