import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { waveListSchema } from './wave-schemas.ts'

const { canBeInvited, freePlaces } = waveListSchema.entries
const roomSchema = v.object({ canBeInvited, freePlaces })

/** Counts the people that a wave could invite now, and the unused places of earlier waves. */
export async function readWaveCapacity(tx: Transaction, segmentId: string | null) {
  const { rows } = await tx.execute(
    sql`select can_be_invited as "canBeInvited", free_places as "freePlaces" from count_wave(${segmentId}::uuid)`,
  )
  return v.parse(roomSchema, rows[0])
}
