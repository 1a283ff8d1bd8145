import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Transaction } from '#database/client.ts'
import { visitMarks, visitSalts } from '#database/schema/visits.ts'
import { findNamedSource } from './sources.server.ts'
import { dayOf, hashVisitor, type Visitor } from './visitors.server.ts'

const foundSchema = v.object({ id: v.number() })
const saltsSchema = v.array(v.object({ salt: v.instance(Buffer) }))

/**
 * Uses the UTM parameters of the page, otherwise the first source seen today. Returns the id in `auth.sources`, or null if it is unknown or
 * the visitor opted out. Runs in role `accounts`.
 */
export async function findFirstSource(
  tx: Transaction,
  { clock, site }: Pick<Dependencies, 'clock' | 'site'>,
  visitor: Visitor,
): Promise<number | null> {
  if (visitor.isObjecting) return null
  const day = dayOf(clock())
  const named = findNamedSource(visitor.page, new URL(site.url).host)
  if (named) {
    const utm = sql`(select array_agg(word) from jsonb_array_elements_text(${JSON.stringify(named.utm)}::jsonb) word)`
    const { rows } = await tx.execute(
      sql`select auth.name_source(${day}::date, ${named.channel}, ${named.host}, ${utm}) as id`,
    )
    return v.parse(foundSchema, rows[0]).id
  }
  const { rows: salts } = await tx.execute(sql`select salt from ${visitSalts} where day = ${day}::date`)
  const [today] = v.parse(saltsSchema, salts)
  if (!today) return null
  const hash = hashVisitor(today.salt, visitor)
  const { rows } = await tx.execute(
    sql`select source_id as id from ${visitMarks} where day = ${day}::date and hash = ${hash} order by id limit 1`,
  )
  return rows[0] ? v.parse(foundSchema, rows[0]).id : null
}
