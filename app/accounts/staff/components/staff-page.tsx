import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { fetchAddress, type StaffChanges, staffQuery, useStaffChanges } from '../queries.ts'
import { staffRoles } from '../staff-roles.ts'
import { type Invitation, invitationSchema } from '../staff-schemas.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { MaskedAddress } from './masked-address.tsx'
import { RoleSelect } from './role-select.tsx'

export function StaffPage({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(staffQuery(userId))
  const changes = useStaffChanges(userId)
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const { staff, invitations } = data
  return (
    <>
      <ul aria-label="Staff" className="@container mt-4 divide-y divide-line border-y border-line">
        {staff.map((colleague) => (
          <li key={colleague.userId}>
            <ColleagueRow colleague={colleague} changes={changes} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="invitations" className="mt-10">
        <h2 id="invitations" className="text-xl font-bold tracking-tight">
          Invitations
        </h2>
        <InviteForm changes={changes} />
        {invitations.length === 0 ? (
          <p className="mt-5 text-muted">No pending invitations.</p>
        ) : (
          <ul
            aria-label="Open invitations"
            className="@container mt-5 divide-y divide-line border-y border-line"
          >
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationRow invitation={invitation} changes={changes} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function InvitationRow({ invitation, changes }: { invitation: Invitation; changes: StaffChanges }) {
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

function InviteForm({ changes }: { changes: StaffChanges }) {
  const roleId = useId()
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm({
    schema: invitationSchema,
    submit: async (invitation, form) => {
      if (!(await withFreshProof(() => changes.invite(invitation)))) return
      form.reset()
      showSuccess({
        title: 'Invitation sent',
        description: 'It lasts a week, and can be accepted by the account with this address.',
      })
    },
    onFailure: ({ message }) => showError({ title: 'Error sending the invitation', description: message }),
  })
  return (
    <>
      <form
        {...formProps}
        aria-label="Invite someone"
        className="mt-3 flex max-w-reading flex-wrap items-end gap-3 [&>div]:grow [&>div]:basis-36"
      >
        <EmailField autoComplete="email" error={errors.email} />
        <div>
          <label htmlFor={roleId} className="mb-1.5 block font-medium">
            Role
          </label>
          <RoleSelect id={roleId} name="role" defaultValue="moderator" />
        </div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Sending...' : 'Send invitation'}
        </Button>
        <FormError error={formError} className="w-full" />
      </form>
      {proofDialog}
    </>
  )
}
