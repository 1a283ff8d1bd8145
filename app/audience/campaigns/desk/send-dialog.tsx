import { ConfirmWithProof } from '#app/accounts/auth/proof/confirm-with-proof.tsx'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { describeStart } from '../campaign-labels.ts'
import type { OpenCampaign, SendRequest } from '../campaign-schemas.ts'
import { sendConfirmed } from '../queries.ts'
import { readStart } from '../read-start.ts'

export interface Sending {
  open: OpenCampaign
  startsAt?: SendRequest['startsAt'] | undefined
}

interface SendDialogProps {
  sending: Sending
  segmentName: string
  /** The number of recipients has changed; the dialog then asks again. */
  onRecipients: () => Promise<unknown>
  onSent: () => Promise<unknown>
  /** The draft differs from the one shown. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** For a paused campaign, the remaining recipients. */
const countRecipients = ({ campaign, audience, progress }: OpenCampaign) =>
  campaign.state === 'draft' ? audience.recipients : progress.queued

/** @returns such as `9 May 2027 at 10:00, Berlin time`, or null for now */
function describeChosen(chosen: Sending['startsAt']): string | null {
  if (!chosen) return null
  const { startsAt } = readStart(chosen.localTime, chosen.timeZone, 0)
  return startsAt === null ? null : describeStart(startsAt, chosen.timeZone)
}

export function SendDialog(props: SendDialogProps) {
  const { sending, segmentName, onRecipients, onSent, onChanged, onClose } = props
  const { campaign, preview } = sending.open
  const recipients = countRecipients(sending.open)
  const people = countOf(recipients, 'person', 'people')
  const start = describeChosen(sending.startsAt)
  const send = async () => {
    try {
      const { version } = campaign
      await sendConfirmed(campaign.id, { version, recipients, startsAt: sending.startsAt })
    } catch (error) {
      const { code } = toApiClientError(error)
      if (code === 'recipients_changed' || code === 'no_recipients') await onRecipients()
      if (code === 'draft_changed' || code === 'campaign_changed') await onChanged()
      throw error
    }
  }
  return (
    <ConfirmWithProof
      title={campaign.wave === null ? 'Send this campaign?' : 'Send these invitations?'}
      label={`${start === null ? 'Send to' : 'Schedule for'} ${people}`}
      busyLabel={start === null ? 'Sending...' : 'Scheduling...'}
      failureTitle="Error sending"
      onConfirm={send}
      onDone={async () => {
        showSuccess({
          title: sending.startsAt ? 'Scheduled' : 'Sending',
          description: `${people} will get the email${start === null ? '' : ` from ${start}`}.`,
        })
        onClose()
        await onSent()
      }}
      onClose={onClose}
    >
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <Row term="Subject">{preview.subject}</Row>
        <Row term="First lines">
          <span className="line-clamp-4 whitespace-pre-line">{preview.text.slice(0, 400)}</span>
        </Row>
        <Row term="For">{segmentName}</Row>
        <Row term="Recipients">
          <strong className="tabular-nums">{recipients.toLocaleString('en')}</strong>
        </Row>
        <Row term="Sending starts">
          <strong>{start === null ? 'Now' : start}</strong>, at most{' '}
          {campaign.mailsPerHour.toLocaleString('en')} emails per hour
        </Row>
      </dl>
    </ConfirmWithProof>
  )
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-4">
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className="wrap-anywhere sm:col-span-3">
        {children}
      </dd>
    </div>
  )
}
