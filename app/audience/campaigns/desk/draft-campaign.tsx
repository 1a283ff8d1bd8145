import { useState } from 'react'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { errorsFromProblems } from '#app/platform/ui/form/field-errors.ts'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { OpenCampaign, Segment, SendRequest } from '../campaign-schemas.ts'
import { sendDeletion, sendTestMail } from '../queries.ts'
import { everybody, nameSegment } from './campaign-fields.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignPreview, useTypedPreview } from './campaign-preview.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { SendDialog, type Sending } from './send-dialog.tsx'
import { SendSection } from './send-section.tsx'
import { type CampaignEditor, useCampaignEditor } from './use-campaign-editor.ts'

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
  const { userId, kind, segments, open, refetch, onChanged } = props
  const { campaign } = open
  const { format } = campaign
  const editor = useCampaignEditor({
    ...{ userId, kind, campaign },
    readLatest: async () => (await refetch())?.campaign,
    onGone: onChanged,
    onRecipients: refetch,
  })
  const shown = useTypedPreview({ kind, format, typed: editor.typed })
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <div className="min-w-0">
        <CampaignProgress open={open} />
        <CampaignForm
          {...{ kind, format, segments, editor }}
          problems={shown.isLate ? [] : (shown.preview?.problems ?? [])}
        />
        <DraftActions {...props} editor={editor} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
        <CampaignPreview {...shown} />
      </div>
    </div>
  )
}

function DraftActions(props: DraftCampaignProps & { editor: CampaignEditor }) {
  const { kind, segments, open, refetch, onChanged, onDeleted, editor } = props
  const { id } = open.campaign
  const [sending, setSending] = useState<Sending | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { isSending, error, run } = useCommand('Campaign error')
  const isBusy = isSending || editor.busyWith !== null
  const ask = async (startsAt?: SendRequest['startsAt']) => {
    const version = await editor.save()
    if (version === null) return
    await run(async () => {
      const latest = await refetch()
      if (!latest) throw unreadable()
      if (latest.campaign.state !== 'draft') return
      // Another owner has saved a text that differs from the one on the screen.
      if (latest.campaign.version !== version) return editor.takeOver()
      const { problems } = latest.preview
      if (problems.length > 0) return void editor.showErrors(errorsFromProblems(problems))
      if (latest.audience.recipients === 0) throw noRecipients(kind)
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
      await sendTestMail(id)
      showSuccess({ title: 'Test sent', description: 'It was sent only to you.' })
    })
  }
  const remove = () =>
    run(async () => {
      await sendDeletion(id, editor.base.version)
      editor.forget()
      await onDeleted()
    })
  return (
    <div className="mt-8 space-y-4 border-t border-line pt-6">
      <FormError error={isDeleting ? null : error} />
      <SendSection isBusy={isBusy} onSend={(startsAt) => void ask(startsAt)} />
      <div className="flex flex-wrap gap-3">
        <Button look="outline" isBusy={isBusy} onClick={() => void test()}>
          Send a test to yourself
        </Button>
        <Button look="quiet" className="-ms-3" isBusy={isBusy} onClick={() => setDeleting(true)}>
          Delete the draft
        </Button>
      </div>
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
const noRecipients = (kind: CampaignKind) =>
  refuse(
    kind === 'waves'
      ? 'This wave has no one to invite.'
      : 'No one would get this campaign: its segment is empty, or everyone in it is suppressed or hasn’t agreed to emails.',
  )
const unreadable = () => refuse('We couldn’t reload the draft. Nothing was sent.')
