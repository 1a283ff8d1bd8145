import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { OpenCampaign } from '../campaign-schemas.ts'
import { resendUnsure } from '../queries.ts'

interface UnsureListProps extends Pick<OpenCampaign, 'unsure'> {
  campaignId: string
  onChanged: () => Promise<unknown>
}

/** Lists mails that were being sent when a server crashed or stopped responding. Only an owner can send them again. */
export function UnsureList({ campaignId, unsure, onChanged }: UnsureListProps) {
  const { isSending, run } = useCommand('Error resending it')
  const { withFreshProof, proofDialog } = useFreshProof()
  if (unsure.length === 0) return null
  const again = (personId: string) =>
    run(async () => {
      await withFreshProof(() => resendUnsure(campaignId, personId))
      await onChanged()
    })
  return (
    <section aria-labelledby="unsure" className="mt-6">
      <h3 id="unsure" className="font-bold">
        Delivery unknown
      </h3>
      <p className="mt-1 text-sm text-muted">
        A server stopped while sending these emails. If you send them again, some people may get them twice.
      </p>
      <ul aria-labelledby="unsure" className="mt-1 divide-y divide-line text-sm">
        {unsure.map(({ personId, maskedEmail, claimedAt }) => (
          <li key={personId} className="flex flex-wrap items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{maskedEmail}</bdi>{' '}
              <span className="text-muted">on {describeInstant(claimedAt)}</span>
            </span>
            <Button
              look="quiet"
              isBusy={isSending}
              onClick={() => void again(personId)}
              aria-label={`Send again: ${maskedEmail}`}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      {proofDialog}
    </section>
  )
}
