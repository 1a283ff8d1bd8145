import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { deskPath } from '#app/http/page-paths.ts'
import { Button } from '#app/ui/form/button.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/ui/overlay/toast.tsx'
import {
  type CampaignKind,
  campaignFields,
  defaultMailsPerHour,
  maxBodyLength,
  maxSubjectLength,
} from '../campaign-limits.ts'
import { sendDraft, sendNewCampaign } from '../campaign-requests.ts'
import {
  type Campaign,
  type CampaignRequest,
  campaignRequestSchema,
  type Segment,
  waveField,
} from '../campaign-schemas.ts'
import { defaultValidDays, defaultWaveSize } from '../waves/wave-limits.ts'

const everybody = 'all'

const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

const formSchema: v.GenericSchema<unknown, CampaignRequest> = v.pipe(
  v.object({
    subject: v.string(),
    body: v.string(),
    segmentId: v.string(),
    mailsPerHour: v.string(),
    size: v.optional(v.pipe(v.string(), v.transform(toNumber), waveField.entries.size)),
    validDays: v.optional(v.pipe(v.string(), v.transform(toNumber), waveField.entries.validDays)),
  }),
  v.transform(({ segmentId, mailsPerHour, size, validDays, ...text }): unknown => ({
    ...text,
    segmentId: segmentId === everybody ? null : segmentId,
    mailsPerHour: toNumber(mailsPerHour),
    wave: size === undefined || validDays === undefined ? null : { size, validDays },
  })),
  campaignRequestSchema,
)

interface CampaignFormProps {
  kind: CampaignKind
  segments: Segment[]
  /** Null for a new one. */
  campaign: Campaign | null
  onSaved: () => Promise<void>
}

/** What a campaign says, whom it is for, and how quickly it goes out. */
export function CampaignForm({ kind, segments, campaign, onSaved }: CampaignFormProps) {
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
      void navigate(`${deskPath}/${kind}/${id}`)
    },
    onFailure: ({ message }) => showError({ title: 'Error saving the draft', description: message }),
  })
  return (
    <form {...formProps} aria-label={kind === 'waves' ? 'Wave' : 'Campaign'} className="mt-3 space-y-5">
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
        hint={
          kind === 'waves'
            ? 'Paragraphs with a blank line between them. The button to the invitation, and until when it holds, follow by themselves.'
            : 'Paragraphs with a blank line between them. [Label](https://…) alone in its paragraph is a button.'
        }
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
          <option value={everybody}>
            {kind === 'waves' ? 'Everybody who can be invited' : 'Everybody who has agreed'}
          </option>
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
        {kind === 'waves' ? <WaveFields wave={campaign?.wave ?? null} errors={errors} /> : null}
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

function WaveFields({
  wave,
  errors,
}: {
  wave: Campaign['wave']
  errors: Record<string, string | undefined>
}) {
  return (
    <>
      <TextField
        name="size"
        required
        label="Places"
        hint="Those who confirmed first are invited first."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={wave?.size ?? defaultWaveSize}
        error={errors.size}
      />
      <TextField
        name="validDays"
        required
        label="Days that an invitation holds"
        hint="A place that nobody takes goes on to the next wave."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={wave?.validDays ?? defaultValidDays}
        error={errors.validDays}
      />
    </>
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
