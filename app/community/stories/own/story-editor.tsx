import type { ReactNode } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { StoryFormFields } from '../composer/story-form-fields.tsx'
import { useStoryEditor } from './use-story-editor.ts'

type StoryEditorProps = Parameters<typeof useStoryEditor>[0] & {
  measurements: ReactNode
}

export function StoryEditor({ measurements, ...options }: StoryEditorProps) {
  const { formRef, formProps, errors, formError, isSending, isEmpty, length, cancel } =
    useStoryEditor(options)
  return (
    <form ref={formRef} {...formProps} aria-label="Edit your story" className="mt-5 space-y-5">
      <StoryFormFields errors={errors} length={length} measurements={measurements} />
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
