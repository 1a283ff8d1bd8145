import type { ReactNode } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { AnonymousChoice } from '../composer/anonymous-choice.tsx'
import { CharacterCounter } from '../composer/character-counter.tsx'
import { IssueChoice } from '../composer/issue-choice.tsx'
import { useStoryEditor } from './use-story-editor.ts'

type StoryEditorProps = Parameters<typeof useStoryEditor>[0] & {
  /** How a chart is chosen, for the control `chart`. */
  measurements: ReactNode
}

/** The form in which one's own story is edited, in the place of its text. */
export function StoryEditor({ measurements, ...options }: StoryEditorProps) {
  const { formRef, formProps, errors, formError, isSending, isEmpty, length, cancel } =
    useStoryEditor(options)
  return (
    <form ref={formRef} {...formProps} aria-label="Edit your story" className="mt-5 space-y-5">
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
      <p className="text-sm text-muted">Everyone will see that you edited your story, and when.</p>
      {formError ? (
        <p className="rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">{formError}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending} isIdle={isEmpty}>
          {isSending ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="outline" onClick={cancel} isIdle={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
