import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { invalidToken } from '#app/platform/http/server/bearer-token.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transactions } from '#database/client.ts'
import { maxSeries } from '../../air-limits.ts'
import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'

const rowsSchema = v.array(v.object({ is_full: v.boolean(), stored: v.number() }))

/** Safe to repeat. @throws ApiError 401 `invalid_token`, 409 `air_limit` if the member's storage limit is reached */
export async function storeLiveReadings(
  database: Transactions,
  token: string,
  readings: readonly { at: Date; metric: Metric; unit: Unit; value: number }[],
): Promise<number> {
  const { rows } = await database.transaction({ role: 'anon' }, (tx) =>
    tx.execute(
      sql`select * from store_live_readings(${hashToken(token)}, ${JSON.stringify(readings)}::jsonb, ${maxSeries})`,
    ),
  )
  const [row] = v.parse(rowsSchema, rows)
  if (!row) throw invalidToken('/air')
  if (row.is_full)
    throw new ApiError(409, 'air_limit', 'Your storage is full. Please delete some readings on /air.')
  return row.stored
}
