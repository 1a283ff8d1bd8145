import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { formatHeader, formatRows } from '#app/platform/http/csv/csv.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { utmNames } from '#app/platform/visits/pulse-format.ts'
import type { Transactions } from '#database/client.ts'
import { type Funnel, type FunnelQuery, funnelSchema } from './funnel-schemas.ts'

export function readFunnel(
  database: Transactions,
  person: Member,
  { from, to, channel, source }: FunnelQuery,
): Promise<Funnel> {
  return database.transaction(asStaff(person, 'analyst'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select read_funnel(${from}::date, ${to}::date, ${channel ?? null}, ${source ?? null}::integer) as funnel`,
    )
    return v.parse(funnelSchema, rows[0]?.funnel)
  })
}

const columns = ['day', 'channel', 'host', ...utmNames, 'step', 'n'] as const
const rowsSchema = v.array(v.record(v.string(), v.string()))

/** Returns CSV with a row for each day, source and step. */
export function readFunnelFile(
  database: Transactions,
  person: Member,
  { from, to }: Pick<FunnelQuery, 'from' | 'to'>,
): Promise<string> {
  return database.transaction(asStaff(person, 'analyst'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select day::text, channel, host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, step,
          coalesce(n::text, 'fewer than 5') as n
        from list_funnel(${from}::date, ${to}::date)`,
    )
    return formatHeader(columns) + formatRows(v.parse(rowsSchema, rows), columns)
  })
}
