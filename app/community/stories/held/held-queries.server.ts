import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { listHeldStories } from '../story-queries.server.ts'
import type { Held } from './held-schemas.ts'

const waitSchema = v.tuple([v.object({ hours: v.nullable(v.number()) })])

export function readHeld(database: Transactions, person: Member): Promise<Held> {
  return database.transaction(person, async (tx) => {
    const { rows } = await tx.execute(sql`select usual_hold_hours() as hours`)
    return { stories: await listHeldStories(tx, person), usualHours: v.parse(waitSchema, rows)[0].hours }
  })
}
