import { type FormEvent, useState } from 'react'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { OpenCampaign, Segment } from '../campaign-schemas.ts'
import { sendDeletion, sendTestMail } from '../queries.ts'
import { everybody, nameSegment } from './campaign-fields.ts'
import { CampaignForm } from './campaign-form.tsx'
import { TypedPreview } from './campaign-preview.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { SendDialog, type Sending } from './send-dialog.tsx'
import { useCampaignEditor } from './use-campaign-editor.ts'

interface DraftCampaignProps {
  userId: string
  kind: CampaignKind
  segments: Segment[]
  open: OpenCampaign
  refetch: () => Promise<OpenCampaign | undefined>
  /** Also called if the campaign turns out not to be a draft. */
  onChanged: () => Promise<unknown>
  onDeleted: () => Promise<unknown>
}

/** Every action saves the draft first. */
export function DraftCampaign(props: DraftCampaignProps) {
  const { userId, kind, segments, open, refetch, onChanged, onDeleted } = props
  const { campaign } = open
  const editor = useCampaignEditor({
    userId,
    kind,
    campaign,
    readLatest: async () => (await refetch())?.campaign,
  })
  const [sending, setSending] = useState<Sending | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { isSending, error, run } = useCommand('Campaign error')
  const isBusy = isSending || editor.busyWith !== null
  const save = async () => {
    if ((await editor.save()) !== null) await refetch()
  }
  const ask = async (startsAt?: string) => {
    const version = await editor.save()
    if (version === null) return
    await run(async () => {
      const latest = await refetch()
      if (!latest) throw unreadable()
      if (latest.campaign.state !== 'draft') return
      // Another owner has saved a text that differs from the one on the screen.
      if (latest.campaign.version !== version) return editor.takeOver()
      if (latest.audience.recipients === 0) throw noRecipients()
      setSending({ open: latest, startsAt })
    })
  }
  const askAgain = async () => {
    const latest = await refetch()
    setSending((asked) => (asked && latest ? { ...asked, open: latest } : null))
  }
  const test = async () => {
    if ((await editor.save()) === null) return
    await run(async () => {
      await sendTestMail(campaign.id)
      showSuccess({ title: 'Test sent', description: 'It was sent only to you.' })
    })
  }
  const remove = () =>
    run(async () => {
      await sendDeletion(campaign.id, editor.base.version)
      editor.forget()
      await onDeleted()
    })
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <div>
        <CampaignProgress open={open} />
        <div className="mt-4 space-y-3">
          <FormError error={isDeleting ? null : error} />
          <ScheduleForm
            recipients={open.audience.recipients}
            isBusy={isBusy}
            isUnsaved={editor.isUnsaved}
            onSchedule={(startsAt) => void ask(startsAt)}
          />
          <div className="flex flex-wrap gap-3">
            <Button look="outline" isBusy={isBusy} onClick={() => void test()}>
              Send a test to yourself
            </Button>
            <Button look="quiet" className="-ms-3" isBusy={isBusy} onClick={() => setDeleting(true)}>
              Delete the draft
            </Button>
          </div>
        </div>
        <CampaignForm kind={kind} segments={segments} editor={editor} onSubmit={() => void save()}>
          <Button type="submit" isBusy={isBusy} isIdle={!editor.isUnsaved}>
            {editor.busyWith === null ? 'Save the draft' : 'Saving...'}
          </Button>
        </CampaignForm>
      </div>
      <TypedPreview kind={kind} typed={editor.typed} />
      {sending ? (
        <SendDialog
          sending={sending}
          segmentName={nameSegment(kind, segments, sending.open.campaign.segmentId ?? everybody)}
          onRecipients={askAgain}
          onSent={onChanged}
          onChanged={async () => {
            setSending(null)
            await editor.takeOver()
          }}
          onClose={() => setSending(null)}
        />
      ) : null}
      {isDeleting ? (
        <ConfirmDialog title="Delete this draft?" onClose={() => setDeleting(false)}>
          <p className="mt-3 text-muted">This can’t be undone.</p>
          <ConfirmActions
            label="Delete"
            busyLabel="Deleting..."
            isSending={isSending}
            isDanger
            error={error}
            onConfirm={() => void remove()}
            onCancel={() => setDeleting(false)}
          />
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const refuse = (message: string) => new ApiClientError({ status: 0, code: 'not_sent', message })
const noRecipients = () => refuse('It has no recipients: no one in its segment has agreed to emails.')
const unreadable = () => refuse('We couldn’t reload the draft. Nothing was sent.')

interface ScheduleFormProps {
  recipients: number
  isBusy: boolean
  /** True if `recipients` belongs to a saved draft that differs from the one on the screen. */
  isUnsaved: boolean
  onSchedule: (startsAt?: string) => void
}

/** The time is in the browser's time zone. */
function ScheduleForm({ recipients, isBusy, isUnsaved, onSchedule }: ScheduleFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(undefined)
    const typed = new FormData(event.currentTarget).get('startsAt')
    if (typeof typed !== 'string' || typed === '') return onSchedule()
    const startsAt = new Date(typed)
    if (Number.isNaN(startsAt.getTime()) || startsAt < new Date())
      return setError('Please choose a future time, or leave it blank to send now.')
    onSchedule(startsAt.toISOString())
  }
  return (
    <form noValidate aria-label="Send" onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="max-w-full min-w-0">
        <TextField
          name="startsAt"
          type="datetime-local"
          label="Sending starts"
          hint="In your browser’s time zone. Leave blank to send now."
          error={error}
        />
      </div>
      <Button type="submit" isBusy={isBusy}>
        {isUnsaved ? 'Save and send...' : `Send to ${recipients.toLocaleString('en')}...`}
      </Button>
    </form>
  )
}
