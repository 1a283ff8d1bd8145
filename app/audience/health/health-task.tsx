import { useQuery } from '@tanstack/react-query'
import { TaskRow } from '#app/accounts/staff/components/task-row.tsx'
import { healthQuery } from './health-query.ts'

/** Counts and names the checks that aren't OK. Keeps its place while they run. */
export function HealthTask({ userId }: { userId: string }) {
  const { data, error } = useQuery(healthQuery(userId))
  if (!data)
    return (
      <TaskRow
        page="health"
        count="–"
        name={error ? 'The health checks could not be run' : 'Checking the site’s health...'}
        isOverdue={error !== null}
      />
    )
  const wrong = data.lines.filter(({ state }) => state !== 'ok')
  return (
    <TaskRow
      page="health"
      count={wrong.length}
      name={wrong.length === 1 ? 'health problem' : 'health problems'}
      isOverdue={wrong.some(({ state }) => state === 'failure')}
    >
      {wrong.length > 0 && (
        <span className="block text-sm text-muted">{wrong.map(({ name }) => name).join(', ')}</span>
      )}
    </TaskRow>
  )
}
