import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { staffQuery, useStaffChanges } from '../queries.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'

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
