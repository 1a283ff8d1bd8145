import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '#tests/support/test-connection.ts'

/**
 * Measures 50 times a second how long the site's sessions have waited for table locks.
 * @returns a function that stops and returns the longest wait in milliseconds
 */
export function watchLockWaits(connection: pg.ClientConfig): () => Promise<number> {
  const noMore = new AbortController()
  const watching = withClient(connection, async (client) => {
    let longest = 0
    while (!noMore.signal.aborted) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select extract(epoch from max(clock_timestamp() - waitstart))::float8 * 1000 as ms
          from pg_locks join pg_stat_activity using (pid)
          where not granted and locktype = 'relation' and application_name <> 'clean-air migrations'`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      await sleep(20)
    }
    return Math.round(longest)
  })
  return () => {
    noMore.abort()
    return watching
  }
}
