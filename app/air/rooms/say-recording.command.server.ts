import { eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { lockReadings } from '../air-owner.command.server.ts'
import { refreshSharedCharts } from '../charts/shared/refresh-shared-charts.command.server.ts'

interface Recording {
  deviceId: string
  /** Null to be asked again. */
  changesOnly: boolean | null
}

/**
 * Stores whether a device's series record changes only, and has all that is shared of them said anew.
 *
 * @throws ApiError 404 for a device without a series of theirs
 */
export function sayRecording(
  database: Pick<Database, 'transaction'>,
  person: Member,
  { deviceId, changesOnly }: Recording,
): Promise<void> {
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const said = await tx
      .update(airSeries)
      .set({ changesOnly })
      .where(eq(airSeries.deviceId, deviceId))
      .returning({ roomId: airSeries.roomId })
    if (said.length === 0) throw notFound('This device doesn’t exist any more.')
    for (const roomId of new Set(said.map((series) => series.roomId)))
      await refreshSharedCharts(tx, { roomId })
  })
}
