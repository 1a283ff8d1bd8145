import { lazy, Suspense } from 'react'
import { type StaffRole, staffRoles } from '#app/accounts/staff/staff-roles.ts'
import { ActivitySection } from '#app/audience/funnel/activity/activity-section.tsx'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { TaskSection } from './task-section.tsx'

/** Most owners have done every step. */
const SetupSection = lazy(async () => ({
  default: (await importWithRetry(() => import('./setup-section.tsx'))).SetupSection,
}))

export function OverviewPage({ userId, role }: { userId: string; role: StaffRole }) {
  return (
    <>
      <TaskSection userId={userId} role={role} />
      {role === 'owner' ? (
        <Suspense>
          <SetupSection userId={userId} />
        </Suspense>
      ) : null}
      {staffRoles[role].databaseRoles.includes('analyst') ? <ActivitySection userId={userId} /> : null}
    </>
  )
}
