import { type ReactNode, useEffect, useId } from 'react'
import { ShownAs } from '#app/accounts/profiles/components/shown-as.tsx'
import { screenForm } from '#app/platform/screening/screen-form.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { permissionText } from '../permission-text.ts'
import type { Story } from '../story-schemas.ts'
import { StoryFormFields } from './story-form-fields.tsx'
import { useStoryComposer } from './use-story-composer.ts'

interface StoryBoxFormProps {
  userId: string
  takesFocus: boolean
  onShared: (story: Story) => void
  onCancel: () => void
  measurements?: ReactNode
}

export function StoryComposerForm({
  userId,
  takesFocus,
  onShared,
  onCancel,
  measurements,
}: StoryBoxFormProps) {
  const headingId = useId()
  const box = useStoryComposer({ userId, onShared })
  const { formRef, errors } = box

  useEffect(() => {
    if (takesFocus) formRef.current?.querySelector('input')?.focus()
  }, [takesFocus, formRef])

  return (
    <form
      ref={formRef}
      {...box.formProps}
      onFocus={screenForm}
      aria-labelledby={headingId}
      className="space-y-5"
    >
      <h3 id={headingId} className="text-xl font-bold tracking-tight">
        Share Your Air Quality Story
      </h3>
      {box.notice ? (
        <p role="status" className="rounded-xl bg-tint px-4 py-3 font-medium">
          {box.notice}
        </p>
      ) : null}
      <StoryFormFields errors={errors} length={box.length} measurements={measurements} />
      <CheckboxField
        label={permissionText}
        name="sharePermission"
        hint="This covers social media and our own materials. Here, everyone can read your story either way."
        error={errors.sharePermission}
      />
      {box.formError ? (
        <p className="rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">{box.formError}</p>
      ) : null}
      <ShownAs userId={userId} isAnonymous={box.isAnonymous} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={box.isSending} isIdle={box.isEmpty}>
          {box.isSending ? 'Sharing...' : 'Share Story'}
        </Button>
        <Button look="outline" onClick={onCancel} isIdle={box.isSending}>
          Cancel
        </Button>
        <a href="/rules" className="p-3 text-sm text-muted underline">
          Rules
        </a>
      </div>
    </form>
  )
}
