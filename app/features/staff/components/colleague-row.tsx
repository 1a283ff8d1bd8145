import { useState } from 'react'
import { useFreshProof } from '#app/features/accounts/proof/use-fresh-proof.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import { ConfirmActions, ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/ui/overlay/toast.tsx'
import { type StaffRole, staffRoleOrder, staffRoles } from '../staff-roles.ts'
import type { Colleague } from '../staff-schemas.ts'
import type { StaffChanges } from '../use-staff.ts'
import { MaskedAddress } from './masked-address.tsx'
import { RoleSelect } from './role-select.tsx'

interface ColleagueRowProps {
  colleague: Colleague
  changes: StaffChanges
}

export function ColleagueRow({ colleague, changes }: ColleagueRowProps) {
  const [asked, setAsked] = useState<StaffRole | 'removal' | null>(null)
  const { userId, fullName, maskedEmail, role, invitedBy, createdAt, isYou } = colleague
  const name = fullName ?? 'Nameless'
  return (
    <div className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_1fr_auto]">
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isYou ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        {maskedEmail ? <MaskedAddress id={userId} whose={`${name}’s`} masked={maskedEmail} /> : null}
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
        <p className="text-sm text-muted md:w-72">
          {staffRoles[role].title}. Only another owner can change or remove your role.
        </p>
      ) : (
        <div className="flex gap-2 md:w-72">
          <div className="min-w-0 flex-1">
            <RoleSelect
              key={role}
              aria-label={`Role of ${name}`}
              value={role}
              onChange={({ target }) => setAsked(staffRoleOrder.find((one) => one === target.value) ?? null)}
            />
          </div>
          <Button look="quiet" onClick={() => setAsked('removal')} aria-label={`Remove ${name} from staff`}>
            Remove
          </Button>
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

interface ChangeDialogProps extends Pick<ColleagueRowProps, 'changes'> {
  name: string
  userId: string
  asked: StaffRole | 'removal'
  onClose: () => void
}

/** What changes is said before it does, as it does at once on every server. */
function ChangeDialog({ name, userId, asked, changes, onClose }: ChangeDialogProps) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { isSending, error, run } = useCommand('Error changing the role')
  const isRemoval = asked === 'removal'
  const change = () => (isRemoval ? changes.remove(userId) : changes.changeRole(userId, asked))
  const confirm = () =>
    run(async () => {
      if (!(await withFreshProof(change))) return
      onClose()
      showSuccess(
        isRemoval
          ? { title: 'Role removed', description: `${name} no longer has a role here.` }
          : { title: 'Role changed', description: `${name} is now ${withArticle(asked)}.` },
      )
    })
  return (
    <>
      <ConfirmDialog
        title={isRemoval ? `Remove ${name} from staff?` : `Make ${name} ${withArticle(asked)}?`}
        onClose={onClose}
      >
        {isRemoval ? (
          <p className="mt-3 text-muted">
            They lose the desk at once, and keep their account. To bring them back, invite them again.
          </p>
        ) : (
          <ul className="mt-3 list-disc space-y-1 ps-5 text-muted">
            {staffRoles[asked].duties.map((duty) => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        )}
        <ConfirmActions
          label={isRemoval ? 'Remove' : 'Change role'}
          busyLabel={isRemoval ? 'Removing...' : 'Changing...'}
          isSending={isSending}
          isDanger={isRemoval}
          error={error}
          onConfirm={() => void confirm()}
          onCancel={onClose}
        />
      </ConfirmDialog>
      {proofDialog}
    </>
  )
}

function withArticle(role: StaffRole): string {
  const title = staffRoles[role].title.toLowerCase()
  return `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`
}
