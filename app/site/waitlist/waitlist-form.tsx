import { passwordHint } from '#app/accounts/auth/core/password-hint.ts'
import { describeRestoredForm } from '#app/accounts/auth/sign-up/restore-form.ts'
import { CharacterCounter } from '#app/community/stories/composer/character-counter.tsx'
import { permissionText } from '#app/community/stories/permission-text.ts'
import { screenForm } from '#app/platform/screening/screen-form.ts'
import { CheckboxField, EmailField, TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { FormActions } from '#app/platform/ui/form/form-actions.tsx'
import { PasswordField } from '#app/platform/ui/form/password-field.tsx'
import { useWaitlistForm, type WaitlistFormProps } from './use-waitlist-form.ts'

export function WaitlistForm({ misaddressed, isCorrecting, onJoined }: WaitlistFormProps) {
  const { formRef, formProps, errors, formError, isSending, storyLength } = useWaitlistForm({
    misaddressed,
    isCorrecting,
    onJoined,
  })
  return (
    <form
      ref={formRef}
      {...formProps}
      onFocus={screenForm}
      aria-labelledby="waitlist-heading"
      className="space-y-5"
    >
      <PersonFields errors={errors} addressHint={describeRestoredForm(misaddressed)} />
      <TextArea
        label="What do you do for work?"
        name="workDescription"
        required
        hint="A few words are enough: teacher, welder, at home with two children."
        error={errors.workDescription}
      />
      <TextArea
        label="Your air quality story"
        name="airQualityStory"
        isTall
        required
        error={errors.airQualityStory}
        aside={<CharacterCounter length={storyLength} />}
      />
      <CheckboxField
        label={permissionText}
        name="sharePermission"
        hint="If you check this box, everyone can read your story, under your name and organization; your name is in the title. If you don’t, only you can read it. You can change this later in your settings."
        error={errors.sharePermission}
      />
      <CheckboxField
        label="Post without my name"
        name="isAnonymous"
        hint="The story is shown as Anonymous. Your name and organization don’t appear in the story or its title."
      />
      <FormActions label="Join the Waitlist" busyLabel="Joining..." isSending={isSending} error={formError} />
    </form>
  )
}

interface PersonFieldsProps {
  errors: Readonly<Record<string, string>>
  addressHint: string | undefined
}

function PersonFields({ errors, addressHint }: PersonFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Full name" name="fullName" autoComplete="name" required error={errors.fullName} />
      <TextField
        label="Organization"
        name="organization"
        autoComplete="organization"
        error={errors.organization}
      />
      <EmailField autoComplete="email" hint={addressHint} error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        error={errors.password}
      />
    </div>
  )
}
