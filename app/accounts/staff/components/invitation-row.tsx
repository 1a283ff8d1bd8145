import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { fetchAddress, type StaffChanges } from '../queries.ts'
import { staffRoles } from '../staff-roles.ts'
import type { Invitation } from '../staff-schemas.ts'
import { MaskedAddress } from './masked-address.tsx'

export function InvitationRow({ invitation, changes }: { invitation: Invitation; changes: StaffChanges }) {
  const { id, maskedEmail, role, expiresAt, createdAt } = invitation
  const { isSending, run } = useCommand('Error withdrawing the invitation')
  const withdraw = () =>
    run(async () => {
      await changes.withdraw(id)
      showSuccess({ title: 'Invitation withdrawn', description: 'The link in the email no longer works.' })
    })
  return (
    <div className="grid items-center gap-x-6 gap-y-1 py-3 @reading:grid-cols-[1fr_1fr_auto]">
      <MaskedAddress whose="the invited" masked={maskedEmail} onRead={() => fetchAddress(id)} />
      <p className="text-sm text-muted">
        {staffRoles[role].title}, invited <RelativeTime iso={createdAt} />
        {expiresAt === null ? '; the email is on its way' : null}
      </p>
      <Button
        look="outline"
        onClick={() => void withdraw()}
        isBusy={isSending}
        aria-label={`Withdraw the invitation to ${maskedEmail}`}
      >
        {isSending ? 'Withdrawing...' : 'Withdraw'}
      </Button>
    </div>
  )
}
