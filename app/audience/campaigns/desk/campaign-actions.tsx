import { useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { CampaignStateChange } from '../campaign-options.ts'
import type { Campaign, OpenCampaign } from '../campaign-schemas.ts'
import { sendStateChange, sendTestMail } from '../queries.ts'
import { SendDialog } from './send-dialog.tsx'

interface CampaignActionsProps {
  open: OpenCampaign
  segmentName: string
  onChanged: () => Promise<unknown>
}

const changeLabels: Readonly<Record<CampaignStateChange, string>> = {
  unschedule: 'Back to the draft',
  pause: 'Pause',
  stop: 'Stop permanently',
}
const possible: Readonly<Record<Campaign['state'], readonly CampaignStateChange[]>> = {
  draft: [],
  scheduled: ['unschedule'],
  sending: ['pause', 'stop'],
  paused: ['stop'],
  sent: [],
  stopped: [],
}

export function CampaignActions({ open, segmentName, onChanged }: CampaignActionsProps) {
  const { id, state } = open.campaign
  const [isAsking, setAsking] = useState(false)
  const { isSending, error, run } = useCommand('Error changing the campaign')
  const act = (what: CampaignStateChange) =>
    run(async () => {
      await sendStateChange(id, { act: what })
      await onChanged()
    })
  const test = () =>
    run(async () => {
      await sendTestMail(id)
      showSuccess({ title: 'Test sent', description: 'Only you get it.' })
    })
  return (
    <div className="mt-4 space-y-3">
      <FormError error={error} />
      <div className="flex flex-wrap gap-3">
        <Button look="outline" isBusy={isSending} onClick={() => void test()}>
          Send a test to yourself
        </Button>
        {state === 'paused' ? (
          <Button look="outline" isBusy={isSending} onClick={() => setAsking(true)}>
            Resume sending...
          </Button>
        ) : null}
        {possible[state].map((what) => (
          <Button key={what} look="outline" isBusy={isSending} onClick={() => void act(what)}>
            {changeLabels[what]}
          </Button>
        ))}
      </div>
      {isAsking ? (
        <SendDialog
          sending={{ open }}
          segmentName={segmentName}
          onRecipients={onChanged}
          onSent={onChanged}
          onChanged={onChanged}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
