import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { readForm } from '#app/platform/ui/form/form-values.ts'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import {
  type NameShown as Choice,
  displayNameField,
  fullNameField,
  nameShownField,
  type OwnProfile,
  optionalWorkDescriptionField,
  organizationField,
  type ProfileChanges,
} from '../profile-schemas.ts'
import { useProfileChanges } from '../queries.ts'
import { openProfileDraft, toProfileFields } from './profile-draft.ts'

const profileFormSchema = v.object({
  fullName: fullNameField,
  nameShown: nameShownField,
  /** Omitted if the profile shows another name. */
  displayName: v.optional(displayNameField),
  organization: organizationField,
  workDescription: optionalWorkDescriptionField,
})

export function findProfileChanges(
  profile: OwnProfile,
  {
    fullName,
    nameShown,
    displayName,
    organization,
    workDescription,
  }: v.InferOutput<typeof profileFormSchema>,
): ProfileChanges {
  return {
    ...(fullName !== profile.fullName && { fullName }),
    ...(nameShown !== profile.nameShown && { nameShown }),
    ...(displayName !== undefined &&
      displayName !== (profile.displayName ?? '') && { displayName: displayName || null }),
    ...(organization !== (profile.organization ?? '') && { organization: organization || null }),
    ...(workDescription !== (profile.workDescription ?? '') && { workDescription: workDescription || null }),
  }
}

/** Unsaved changes survive a reload and a new sign-in. */
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
  const [nameShown, setNameShown] = useState(shown.nameShown)
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
      <NameShown
        profile={profile}
        value={nameShown}
        onChange={setNameShown}
        displayName={shown.displayName ?? ''}
        errors={errors}
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

const choices: Record<Choice, string> = {
  full: 'Full name',
  first: 'First name only',
  display: 'A display name',
}

interface NameShownProps {
  profile: OwnProfile
  value: Choice
  onChange: (choice: Choice) => void
  displayName: string
  errors: FieldErrors
}

function NameShown({ profile, value, onChange, displayName, errors }: NameShownProps) {
  const choose = (chosen: string) => {
    const choice = nameShownField.options.find((option) => option === chosen)
    if (choice) onChange(choice)
  }
  return (
    <div className="space-y-3">
      <SelectField
        label="Name shown to others"
        name="nameShown"
        defaultValue={value}
        onChange={(event) => choose(event.target.value)}
        error={errors.nameShown}
      >
        {nameShownField.options.map((choice) => toOption(choice, choices[choice]))}
      </SelectField>
      <p className="text-sm wrap-anywhere text-muted">
        Others now see <bdi className="font-medium">{profile.shownName ?? 'Anonymous'}</bdi> with your stories
        and comments. While another name is shown, only you and the site’s owners can see your full name.
      </p>
      {value === 'display' ? (
        <TextField
          label="Display name"
          name="displayName"
          autoComplete="nickname"
          required
          defaultValue={displayName}
          error={errors.displayName}
        />
      ) : null}
    </div>
  )
}
