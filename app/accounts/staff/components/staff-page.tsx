import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { staffQuery, useStaffChanges } from '../queries.ts'
import { ColleagueRow } from './colleague-row.tsx'
import { InvitationsSection } from './invitations-section.tsx'

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
      <InvitationsSection invitations={invitations} changes={changes} />
    </>
  )
}
