import { CheckboxField, TextArea, TextField } from '../form/field.tsx'
import { FileField } from '../form/file-field.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { Section } from './section.tsx'

const counter = <p className="mt-1.5 text-sm text-muted tabular-nums">9/1000 characters</p>

export function Fields() {
  return (
    <Section title="Forms">
      <div className="grid gap-6 rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-10 md:grid-cols-2">
        <TextField label="Empty and required" required />
        <TextField label="Empty" placeholder="name@example.com" />
        <TextField label="With a hint" hint="What to write here." defaultValue="Written" />
        <TextField label="Wrong" error="Please write a name." defaultValue="?" hint="What to write here." />
        <TextField label="Disabled" disabled defaultValue="Nothing to change" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          hint="At least 6 characters. Common passwords are refused."
        />
        <TextArea label="Short text" hint="A sentence or two." />
        <TextArea label="Long text" isTall aside={counter} defaultValue="Long text" />
        <TextArea label="Wrong text" error="Please write something." aside={counter} />
        <div>
          <CheckboxField label="Not chosen" />
          <CheckboxField label="Chosen" defaultChecked />
          <CheckboxField label="Wrong" error="Please choose this." />
          <CheckboxField label="Disabled" disabled />
        </div>
        {[null, 'Uploading...'].map((progress) => (
          <FileField
            key={progress}
            label="Choose a file"
            hint="Up to 5 MB."
            file={progress ? new File(['A file'], 'file.txt') : null}
            progress={progress}
            error={progress ? null : 'This file is empty.'}
            onChoose={() => undefined}
            onRemove={() => undefined}
          />
        ))}
        <FormActions label="Send" busyLabel="Sending..." isSending={false} />
        <FormActions label="Send" busyLabel="Sending..." isSending />
        <FormActions label="Send" busyLabel="Sending..." isSending={false} error="It could not be sent." />
      </div>
    </Section>
  )
}
