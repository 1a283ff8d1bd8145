import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { sources } from '#database/schema/visits.ts'
import { sourceFields } from './source-schemas.ts'

const ownSourceSchema = v.object({ of: v.picklist(['account', 'vipList']), ...sourceFields })
export const ownSourcesSchema = v.array(ownSourceSchema)

/** Where an account's owner came from when they signed up, and when they asked for the VIP list. Runs in role `accounts`. */
export async function listSourcesOf(tx: Transaction, { userId, email }: { userId: string; email: string }) {
  const { rows } = await tx.execute(
    sql`select given.of, s.channel, s.host,
        array[s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term, s.utm_content] as utm
      from (
        select 'account' as of, source_id from auth.users where id = ${userId}::uuid
        union all
        select 'vipList', source_id from auth.vip_subscriptions where email = ${email}
      ) given join ${sources} s on s.id = given.source_id order by 1`,
  )
  return v.parse(ownSourcesSchema, rows)
}
