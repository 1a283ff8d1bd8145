import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'

const saltSchema = v.object({ id: v.string(), salt: v.instance(Buffer) })
export type VisitSalt = v.InferOutput<typeof saltSchema>

/** The salt that all servers hash with on this day; a new one on its first use. Runs in role `accounts`. */
export async function openSalt(tx: Transaction, day: string): Promise<VisitSalt> {
  const { rows } = await tx.execute(
    sql`select id, salt from auth.open_visit_salt(${day}::date, ${randomBytes(16)}::bytea)`,
  )
  return v.parse(saltSchema, rows[0])
}
