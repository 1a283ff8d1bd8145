import { EditNotices } from '#app/accounts/staff/editing/edit-notices.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { maxBodyLength, maxSubjectLength } from '../campaign-limits.ts'
import { type CampaignKind, campaignFields } from '../campaign-options.ts'
import type { Campaign, Problem, Segment } from '../campaign-schemas.ts'
import { everybody, fieldLabels, nameSegment } from './campaign-fields.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

interface CampaignFormProps {
  kind: CampaignKind
  segments: Segment[]
  format: Campaign['format']
  editor: CampaignEditor
  /** Problems of the text as it is typed. */
  problems: readonly Problem[]
}

export function CampaignForm({ kind, format, segments, editor, problems }: CampaignFormProps) {
  const { typed, change, errors } = editor
  // A text that is not begun is no mistake yet.
  const findError = (name: 'subject' | 'body') =>
    errors[name] ??
    (typed[name].trim() === '' ? undefined : problems.find(({ field }) => field === name)?.message)
  return (
    <form
      ref={editor.formRef}
      noValidate
      aria-label={kind === 'waves' ? 'Wave' : 'Campaign'}
      onInput={editor.clearError}
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
      className="mt-3 space-y-5"
    >
      <EditNotices
        // Text that this browser kept is saved again, so it needs no notice.
        editor={{ ...editor, restoredDraft: null }}
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
        error={findError('subject')}
      />
      <TextArea
        name="body"
        required
        label={fieldLabels.body}
        hint={
          <>
            {format === 'markdown'
              ? 'Markdown: **bold**, *italic*, [link](https://…), # heading, - list. A link as its own paragraph becomes a button.'
              : 'Separate paragraphs with a blank line. [Label](https://…) as its own paragraph becomes a button.'}
            {kind === 'waves' ? ' The invitation button and its expiry date are added automatically.' : null}
          </>
        }
        isTall
        maxLength={maxBodyLength}
        value={typed.body}
        onChange={({ target }) => change({ body: target.value })}
        error={findError('body')}
      />
      <FieldList />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
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
      <SaveState editor={editor} />
    </form>
  )
}

/** Offers saving only where it isn't automatic. */
function SaveState({
  editor: { concurrentEdit, isUnsaved, progress, busyWith },
}: {
  editor: CampaignEditor
}) {
  if (concurrentEdit !== null)
    return (
      <Button type="submit" look="outline" isBusy={busyWith !== null}>
        Save the draft
      </Button>
    )
  const failure = isUnsaved ? failures[progress] : undefined
  return (
    <p className="text-sm text-muted">
      {failure === undefined ? (isUnsaved ? 'Saving…' : 'Draft saved') : null}
      <span role="status">{failure}</span>
    </p>
  )
}

const failures: Readonly<Partial<Record<CampaignEditor['progress'], string>>> = {
  failed: 'Not saved yet. Your text is kept in this browser, and we’ll try again.',
  invalid: 'Not saved yet: please correct the fields with errors. Your text is kept in this browser.',
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
