import { useId } from 'react'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { StaffChanges } from '../queries.ts'
import { type Invitation, invitationSchema } from '../staff-schemas.ts'
import { InvitationRow } from './invitation-row.tsx'
import { RoleSelect } from './role-select.tsx'

interface InvitationsSectionProps {
  invitations: Invitation[]
  changes: StaffChanges
}

export function InvitationsSection({ invitations, changes }: InvitationsSectionProps) {
  return (
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
