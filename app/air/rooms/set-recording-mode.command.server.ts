import { eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { airSeries } from '#database/schema/air/readings.ts'
import { lockReadings } from '../air-owner.command.server.ts'
import { refreshSharedCharts } from '../charts/shared/refresh-shared-charts.command.server.ts'

interface Recording {
  deviceId: string
  /** Null to ask again. */
  changesOnly: boolean | null
}

/** Updates the charts shared from the device. @throws ApiError 404 if the member has no series of the device */
export function setRecordingMode(
  database: Transactions,
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
    if (said.length === 0) throw notFound('This device no longer exists.')
    for (const roomId of new Set(said.map((series) => series.roomId)))
      await refreshSharedCharts(tx, { roomId })
  })
}
