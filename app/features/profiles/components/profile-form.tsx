import type { FormEvent } from 'react'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormActions } from '#app/ui/form/form-actions.tsx'
import { readForm } from '#app/ui/form/form-values.ts'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import type { OwnProfile } from '../profile-schemas.ts'
import { useProfileChanges } from '../use-own-profile.ts'
import { openProfileDraft, toProfileFields } from './profile-draft.ts'
import { findProfileChanges, profileFormSchema } from './profile-form-schemas.ts'

/** What a person says of themselves. What is typed and not saved outlives a reload, and signing in again. */
export function ProfileForm({ userId, profile }: { userId: string; profile: OwnProfile }) {
  const { save } = useProfileChanges(userId)
  const draft = openProfileDraft(userId)
  const { errors, formError, isSending, formProps } = useForm({
    schema: profileFormSchema,
    submit: async (values) => {
      await save(findProfileChanges(profile, values))
      draft.forget()
      showSuccess({ title: 'Profile saved', description: 'Your stories and comments now show the changes.' })
    },
    onFailure: ({ message }) => showError({ title: 'Error saving profile', description: message }),
  })
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event)
    draft.write(toProfileFields(readForm(event.currentTarget)))
  }
  const shown = draft.read() ?? profile
  return (
    <form {...formProps} onInput={handleInput} aria-label="Profile" className="mt-6 space-y-5">
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        defaultValue={shown.fullName ?? ''}
        error={errors.fullName}
      />
      <TextField
        label="Organization"
        name="organization"
        autoComplete="organization"
        defaultValue={shown.organization ?? ''}
        error={errors.organization}
      />
      <TextArea
        label="What do you do for work?"
        name="workDescription"
        hint="Only you can see this."
        defaultValue={shown.workDescription ?? ''}
        error={errors.workDescription}
      />
      <FormActions
        label="Save profile"
        busyLabel="Saving..."
        isSending={isSending}
        error={formError}
        isFitted
      />
    </form>
  )
}
