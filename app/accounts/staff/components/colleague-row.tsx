import { useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { fetchAddress, type StaffChanges } from '../queries.ts'
import { staffRoleOrder, staffRoles } from '../staff-roles.ts'
import type { Colleague } from '../staff-schemas.ts'
import { ChangeDialog, type RequestedChange } from './change-dialog.tsx'
import { MaskedAddress } from './masked-address.tsx'
import { RoleSelect } from './role-select.tsx'

interface ColleagueRowProps {
  colleague: Colleague
  changes: StaffChanges
}

export function ColleagueRow({ colleague, changes }: ColleagueRowProps) {
  const [asked, setAsked] = useState<RequestedChange | null>(null)
  const { userId, fullName, maskedEmail, role, invitedBy, createdAt, isYou } = colleague
  const name = fullName ?? 'Nameless'
  return (
    <div className="grid items-center gap-x-6 gap-y-2 py-3 @reading:grid-cols-[1fr_1fr_auto]">
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isYou ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        {maskedEmail ? (
          <MaskedAddress whose={`${name}’s`} masked={maskedEmail} onRead={() => fetchAddress(userId)} />
        ) : null}
      </div>
      <p className="text-sm text-muted">
        On staff since <RelativeTime iso={createdAt} />
        {invitedBy ? (
          <>
            , invited by <bdi>{invitedBy}</bdi>
          </>
        ) : null}
      </p>
      {isYou ? (
        <p className="text-sm text-muted @reading:w-72">
          {staffRoles[role].title}. Only another owner can change or remove your role.
        </p>
      ) : (
        <div className="@reading:w-72">
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <RoleSelect
                key={role}
                aria-label={`${name}’s role`}
                value={role}
                onChange={({ target }) =>
                  setAsked(staffRoleOrder.find((one) => one === target.value) ?? null)
                }
              />
            </div>
            <Button look="quiet" onClick={() => setAsked('removal')} aria-label={`Remove ${name} from staff`}>
              Remove
            </Button>
          </div>
          <FactorReset colleague={colleague} name={name} changes={changes} onAsk={() => setAsked('reset')} />
        </div>
      )}
      {asked ? (
        <ChangeDialog
          name={name}
          userId={userId}
          asked={asked}
          changes={changes}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

interface FactorResetProps extends ColleagueRowProps {
  name: string
  onAsk: () => void
}

function FactorReset({ colleague: { userId, factorResetAt }, name, changes, onAsk }: FactorResetProps) {
  const { isSending, run } = useCommand('Error canceling the reset')
  if (factorResetAt === null)
    return (
      <Button look="quiet" className="-ms-4" onClick={onAsk} aria-label={`Reset second factor for ${name}`}>
        Reset second factor
      </Button>
    )
  return (
    <p className="mt-2 text-sm text-muted">
      Second factor is reset on {describeInstant(factorResetAt)}.{' '}
      <Button
        look="quiet"
        onClick={() => void run(() => changes.cancelReset(userId))}
        isBusy={isSending}
        aria-label={`Cancel the reset of ${name}’s second factor`}
      >
        Cancel
      </Button>
    </p>
  )
}
