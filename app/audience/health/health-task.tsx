import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TaskRow } from '#app/accounts/staff/components/task-row.tsx'
import { healthQuery } from './health-query.ts'

/** Counts and names the checks that aren't OK. @param ifFine shown if all are */
export function HealthTask({ userId, ifFine }: { userId: string; ifFine: ReactNode }) {
  const { data, error } = useQuery(healthQuery(userId))
  if (!data)
    return (
      error && <TaskRow page="health" count="–" name="The health checks could not be run" isOverdue={true} />
    )
  const wrong = data.lines.filter(({ state }) => state !== 'ok')
  if (wrong.length === 0) return ifFine
  return (
    <TaskRow
      page="health"
      count={wrong.length}
      name={wrong.length === 1 ? 'health problem' : 'health problems'}
      isOverdue={wrong.some(({ state }) => state === 'failure')}
    >
      <span className="block text-sm text-muted">{wrong.map(({ name }) => name).join(', ')}</span>
    </TaskRow>
  )
}
