import type { ReactNode } from 'react'
import { EditNotices } from '#app/accounts/staff/editing/edit-notices.tsx'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { maxBodyLength, maxSubjectLength } from '../campaign-limits.ts'
import { type CampaignKind, campaignFields } from '../campaign-options.ts'
import type { Segment } from '../campaign-schemas.ts'
import { everybody, fieldLabels, nameSegment } from './campaign-fields.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

interface CampaignFormProps {
  kind: CampaignKind
  segments: Segment[]
  editor: CampaignEditor
  onSubmit: () => void
  children: ReactNode
}

export function CampaignForm({ kind, segments, editor, onSubmit, children }: CampaignFormProps) {
  const { typed, change, errors } = editor
  return (
    <form
      ref={editor.formRef}
      noValidate
      aria-label={kind === 'waves' ? 'Wave' : 'Campaign'}
      onInput={editor.clearError}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="mt-3 space-y-5"
    >
      <EditNotices
        editor={editor}
        event="This draft was saved"
        saving="saving"
        names={fieldLabels}
        describe={(fields, name) =>
          name === 'segmentId' ? nameSegment(kind, segments, fields.segmentId) : fields[name]
        }
      />
      <TextField
        name="subject"
        required
        label={fieldLabels.subject}
        autoComplete="off"
        maxLength={maxSubjectLength}
        value={typed.subject}
        onChange={({ target }) => change({ subject: target.value })}
        error={errors.subject}
      />
      <TextArea
        name="body"
        required
        label={fieldLabels.body}
        hint={
          kind === 'waves'
            ? 'Separate paragraphs with a blank line. The invitation button and its expiry date are added automatically.'
            : 'Separate paragraphs with a blank line. [Label](https://…) as its own paragraph becomes a button.'
        }
        isTall
        maxLength={maxBodyLength}
        value={typed.body}
        onChange={({ target }) => change({ body: target.value })}
        error={errors.body}
      />
      <FieldList />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="segmentId"
          label={fieldLabels.segmentId}
          value={typed.segmentId}
          onChange={({ target }) => change({ segmentId: target.value })}
          error={errors.segmentId}
        >
          <option value={everybody}>{nameSegment(kind, segments, everybody)}</option>
          {segments.map(({ id, name }) => toOption(id, name))}
        </SelectField>
        <NumberField name="mailsPerHour" editor={editor} />
        {kind === 'waves' ? (
          <>
            <NumberField
              name="size"
              editor={editor}
              hint="People are invited in the order in which they confirmed."
            />
            <NumberField name="validDays" editor={editor} hint="Unused places go to the next wave." />
          </>
        ) : null}
      </div>
      <FormError error={editor.formError} />
      {children}
    </form>
  )
}

interface NumberFieldProps {
  name: 'mailsPerHour' | 'size' | 'validDays'
  hint?: string
  editor: CampaignEditor
}

function NumberField({ name, hint, editor: { typed, change, errors } }: NumberFieldProps) {
  return (
    <TextField
      name={name}
      required
      label={fieldLabels[name]}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={errors[name]}
    />
  )
}

function FieldList() {
  return (
    <dl className="text-sm text-muted">
      {Object.entries(campaignFields).map(([name, meaning]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="font-semibold text-ink">{`{${name}}`}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
