import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { exportValue } from '#app/platform/personal-data.server.ts'
import type { Transaction } from '#database/client.ts'
import { sources } from '#database/schema/visits.ts'
import { pulsePath } from './pulse-format.ts'
import { type PulseRecorder, purgeVisitMarks, purgeVisitSalts } from './pulse-recorder.command.server.ts'
import { sourceFields } from './source-schemas.ts'
import { visitsApi } from './visits-api.server.ts'

const ownSourcesSchema = v.array(v.object({ of: v.picklist(['account', 'vipList']), ...sourceFields }))

/** Returns the sources of a person's sign-up and VIP subscription. Runs in role `accounts`. */
async function listSourcesOf(tx: Transaction, { userId, email }: { userId: string; email: string }) {
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

export interface VisitNeeds extends Dependencies {
  /** Records page visits. Omit to disable. */
  pulses?: PulseRecorder | undefined
}

export const visits: Feature<VisitNeeds> = {
  api: [(needs) => visitsApi(needs, needs.pulses)],
  keylessPaths: [pulsePath],
  purges: { visitSalts: purgeVisitSalts, visitMarks: purgeVisitMarks },
  exports: [exportValue({ name: 'sources', role: 'accounts' }, ownSourcesSchema, listSourcesOf)],
}
