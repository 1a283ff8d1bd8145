import { features } from '#app/features.server.ts'
import type { Job, TaskDependencies } from '#app/platform/feature-types.server.ts'
import { purgeIdempotencyKeys } from '#app/platform/http/server/idempotency.server.ts'
import { purgeAuditLog } from '#database/audit-log.ts'
import type { Purge } from '#database/purge.ts'
import { purgeEvents } from '#server/events/purge-events.ts'
import { purgeKnownAddresses, purgeRateLimits } from '#server/limits/count-requests.ts'

const ownPurges: Record<string, Purge> = {
  idempotencyKeys: purgeIdempotencyKeys,
  rateLimits: purgeRateLimits,
  knownAddresses: purgeKnownAddresses,
  auditLog: purgeAuditLog,
  events: purgeEvents,
}

const rowsAtOnce = 1_000
/** The most batches of a table in one run. The rest is left for the next hour. */
const mostAtOnce = 50

export const hourlyJob: Job<TaskDependencies> = {
  // Servers of earlier versions have stored the schedule by this name.
  queue: 'housekeeping',
  schedule: '23 * * * *',
  expireInSeconds: 3_600,
  work: runHourly,
}

/** Purges all tables, then runs the hourly tasks of features. */
export async function runHourly(dependencies: TaskDependencies): Promise<void> {
  const { database, clock, log } = dependencies
  const removed: Record<string, number> = {}
  for (const { purges = {} } of [...features, { purges: ownPurges }])
    for (const [name, purge] of Object.entries(purges)) {
      for (let time = 0; time < mostAtOnce; time += 1) {
        const count = await database.accounts((tx) => purge(tx, clock(), rowsAtOnce))
        removed[name] = (removed[name] ?? 0) + count
        if (count < rowsAtOnce) break
      }
    }
  for (const { hourly = [] } of features) for (const run of hourly) await run(dependencies)
  log.info(removed, 'cleanup done')
}
