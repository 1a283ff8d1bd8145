import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { daysAtFirst } from './funnel-rules.ts'
import { type FunnelQuery, funnelQuerySchema } from './funnel-schemas.ts'

const dayMs = 86_400_000

/** The day so many days ago, UTC's: `2026-11-23`. */
export const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** What the address asks for; without that, or where it is wrong, all sources of the last 30 days. */
export function useFunnelQuery() {
  const [parameters] = useSearchParams()
  const asked = v.safeParse(funnelQuerySchema, Object.fromEntries(parameters))
  const query: FunnelQuery = asked.success
    ? asked.output
    : { from: dayBefore(daysAtFirst - 1), to: dayBefore(0) }
  return query
}
