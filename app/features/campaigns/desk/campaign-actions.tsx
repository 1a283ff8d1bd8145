import { useFreshProof } from '#app/features/accounts/proof/use-fresh-proof.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { showSuccess } from '#app/ui/overlay/toast.tsx'
import type { CampaignAct } from '../campaign-limits.ts'
import { sendAct, sendDeletion, sendTestMail } from '../campaign-requests.ts'
import type { Campaign, OpenCampaign } from '../campaign-schemas.ts'
import { ScheduleForm } from './schedule-form.tsx'

interface CampaignActionsProps {
  open: OpenCampaign
  onChanged: () => Promise<void>
  onDeleted: () => Promise<void>
}

const actNames: Readonly<Record<Exclude<CampaignAct, 'schedule'>, string>> = {
  unschedule: 'Back to the draft',
  pause: 'Pause',
  resume: 'Go on sending',
  stop: 'Stop for good',
}
const possible: Readonly<Record<Campaign['state'], readonly (keyof typeof actNames)[]>> = {
  draft: [],
  scheduled: ['unschedule'],
  sending: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  sent: [],
  stopped: [],
}

/** What can be done with a campaign as it is now. Who has mail sent proves who they are. */
export function CampaignActions({ open, onChanged, onDeleted }: CampaignActionsProps) {
  const { id, state } = open.campaign
  const { isSending, error, run } = useCommand('Error changing the campaign')
  const { withFreshProof, proofDialog } = useFreshProof()
  const act = (what: CampaignAct, startsAt?: string) =>
    run(async () => {
      await withFreshProof(async () => {
        await sendAct(id, { act: what, startsAt })
      })
      await onChanged()
    })
  const test = () =>
    run(async () => {
      await sendTestMail(id)
      showSuccess({ title: 'Test sent', description: 'It goes to your own address only.' })
    })
  const remove = () =>
    run(async () => {
      await sendDeletion(id)
      await onDeleted()
    })
  return (
    <div className="mt-4 space-y-3">
      <FormError error={error} />
      {state === 'draft' ? (
        <ScheduleForm
          recipients={open.audience.recipients}
          isBusy={isSending}
          onSchedule={(startsAt) => void act('schedule', startsAt)}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" isBusy={isSending} onClick={() => void test()}>
          Send a test to yourself
        </Button>
        {possible[state].map((what) => (
          <Button key={what} look="outline" isBusy={isSending} onClick={() => void act(what)}>
            {actNames[what]}
          </Button>
        ))}
        {state === 'draft' ? (
          <Button look="quiet" className="-ms-3" isBusy={isSending} onClick={() => void remove()}>
            Delete the draft
          </Button>
        ) : null}
      </div>
      {proofDialog}
    </div>
  )
}
