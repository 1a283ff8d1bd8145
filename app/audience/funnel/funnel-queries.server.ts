import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
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
