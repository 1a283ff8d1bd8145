import { useQuery } from '@tanstack/react-query'
import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { TaskRow } from '#app/accounts/staff/components/task-row.tsx'
import type { StaffRole } from '#app/accounts/staff/staff-roles.ts'
import { HealthTask } from '#app/audience/health/health-task.tsx'
import { describeDue } from '#app/moderation/cases/case-labels.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { OverviewList } from './overview-list.tsx'
import { taskListSchema } from './task-schemas.ts'

/** Lists the tasks that are waiting for this role. Analysts never have any. */
export function TaskSection({ userId, role }: { userId: string; role: StaffRole }) {
  const { data, error, refetch } = useQuery(
    deskQuery(deskKey(userId, 'tasks'), '/api/desk/tasks', { responseSchema: taskListSchema }),
  )
  if (!data) return <LoadingState height={10} error={error} onRetry={() => void refetch()} />
  if (role === 'analyst' && data.tasks.length === 0) return null
  const nothing =
    data.tasks.length === 0 ? (
      <li className="border-t border-line py-2.5 text-muted">Nothing is waiting for you.</li>
    ) : null
  return (
    <OverviewList id="to-do" title="To do" className="mt-6">
      {data.tasks.map(({ dueAt, ...task }) => (
        <TaskRow key={task.name + task.page} {...task}>
          {dueAt === null ? null : (
            <span className="text-muted">
              , {task.isOverdue ? 'the first' : 'next'} {describeDue(dueAt, Date.now())}
            </span>
          )}
        </TaskRow>
      ))}
      {role === 'owner' ? <HealthTask userId={userId} ifFine={nothing} /> : nothing}
    </OverviewList>
  )
}
