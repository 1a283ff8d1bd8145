import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { formatHeader, formatRows } from '#app/platform/http/csv/csv.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { utmNames } from '#app/platform/visits/pulse-format.ts'
import type { Transactions } from '#database/client.ts'
import { fewestShown } from './funnel-limits.ts'
import type { FunnelQuery } from './funnel-schemas.ts'

const columns = ['day', 'channel', 'host', ...utmNames, 'step', 'n'] as const
const rowsSchema = v.array(v.record(v.string(), v.string()))

/** Answers with a CSV file with a row for each day, source and step. */
export async function answerWithFunnelFile(
  c: Context<ApiEnv>,
  database: Transactions,
  { from, to }: Pick<FunnelQuery, 'from' | 'to'>,
): Promise<Response> {
  const rows = await database.transaction(asStaff(requireMember(c), 'analyst'), (tx) =>
    tx.execute(
      sql`select day::text, channel, host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, step,
          coalesce(n::text, ${`fewer than ${fewestShown}`}) as n
        from list_funnel(${from}::date, ${to}::date)`,
    ),
  )
  const file = formatHeader(columns) + formatRows(v.parse(rowsSchema, rows.rows), columns)
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': 'attachment; filename="funnel.csv"',
  })
}
