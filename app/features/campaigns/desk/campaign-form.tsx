import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { deskPath } from '#app/http/page-paths.ts'
import { Button } from '#app/ui/form/button.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import { campaignFields, defaultMailsPerHour, maxBodyLength, maxSubjectLength } from '../campaign-limits.ts'
import { sendDraft, sendNewCampaign } from '../campaign-requests.ts'
import {
  type Campaign,
  type CampaignRequest,
  campaignRequestSchema,
  type Segment,
} from '../campaign-schemas.ts'

const everybody = 'all'

const formSchema: v.GenericSchema<unknown, CampaignRequest> = v.pipe(
  v.object({ subject: v.string(), body: v.string(), segmentId: v.string(), mailsPerHour: v.string() }),
  v.transform(({ segmentId, mailsPerHour, ...text }): unknown => ({
    ...text,
    segmentId: segmentId === everybody ? null : segmentId,
    mailsPerHour: mailsPerHour.trim() === '' ? Number.NaN : Number(mailsPerHour),
  })),
  campaignRequestSchema,
)

interface CampaignFormProps {
  segments: Segment[]
  /** Null for a new one. */
  campaign: Campaign | null
  onSaved: () => Promise<void>
}

/** What a campaign says, whom it is for, and how quickly it goes out. */
export function CampaignForm({ segments, campaign, onSaved }: CampaignFormProps) {
  const navigate = useNavigate()
  const { errors, formError, isSending, formProps } = useForm<CampaignRequest>({
    schema: formSchema,
    submit: async (request) => {
      if (campaign) {
        await sendDraft(campaign.id, request)
        showSuccess({ title: 'Draft saved', description: 'Nothing is sent before you schedule it.' })
        await onSaved()
        return
      }
      const { id } = await sendNewCampaign(request)
      await onSaved()
      void navigate(`${deskPath}/campaigns/${id}`)
    },
    onFailure: ({ message }) => showError({ title: 'Error saving the draft', description: message }),
  })
  return (
    <form {...formProps} aria-label="Campaign" className="mt-3 space-y-5">
      <TextField
        name="subject"
        required
        label="Subject"
        autoComplete="off"
        maxLength={maxSubjectLength}
        defaultValue={campaign?.subject}
        error={errors.subject}
      />
      <TextArea
        name="body"
        required
        label="Text"
        hint="Paragraphs with a blank line between them. [Label](https://…) alone in its paragraph is a button."
        isTall
        maxLength={maxBodyLength}
        defaultValue={campaign?.body ?? '{greeting}\n\n'}
        error={errors.body}
      />
      <FieldList />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="segmentId"
          label="For"
          defaultValue={campaign?.segmentId ?? everybody}
          error={errors.segmentId}
        >
          <option value={everybody}>Everybody who has agreed</option>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="mailsPerHour"
          required
          label="Emails an hour"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={campaign?.mailsPerHour ?? defaultMailsPerHour}
          error={errors.mailsPerHour}
        />
      </div>
      {formError ? (
        <p role="alert" className="font-medium text-danger">
          {formError}
        </p>
      ) : null}
      <Button type="submit" isBusy={isSending}>
        {isSending ? 'Saving...' : 'Save the draft'}
      </Button>
    </form>
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
