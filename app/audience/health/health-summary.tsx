import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { healthQuery, summarizeHealth } from './health-query.ts'

/** Every check that isn't OK. */
export function HealthSummary({ userId }: { userId: string }) {
  const { data, error } = useQuery(healthQuery(userId))
  const wrong = data?.lines.filter(({ state }) => state !== 'ok') ?? []
  return (
    <>
      <p>{data ? summarizeHealth(data.lines) : error ? 'The checks could not be run.' : 'Checking...'}</p>
      {wrong.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 ps-5 [font-variant-ligatures:none]">
          {wrong.map(({ name, state, says }) => (
            <li key={name} className={`wrap-anywhere ${state === 'failure' ? 'text-danger' : ''}`}>
              {name}: {says}
            </li>
          ))}
        </ul>
      )}
      <Link
        to={`${deskPath}/health`}
        className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
      >
        All health checks
      </Link>
    </>
  )
}
