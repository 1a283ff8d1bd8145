import { type StaffRole, staffRoles } from '#app/accounts/staff/staff-roles.ts'
import { ActivitySection } from '#app/audience/funnel/activity/activity-section.tsx'
import { TaskSection } from './task-section.tsx'

export function OverviewPage({ userId, role }: { userId: string; role: StaffRole }) {
  return (
    <>
      <TaskSection userId={userId} role={role} />
      {staffRoles[role].databaseRoles.includes('analyst') ? <ActivitySection userId={userId} /> : null}
    </>
  )
}
