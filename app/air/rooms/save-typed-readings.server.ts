import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import type { Transactions } from '#database/client.ts'
import { packDays } from '#database/readings/day-chunk.ts'
import { mergePoints } from '#database/readings/merge-points.ts'
import { type SavedReadings, saveReadings } from '../files/import/save-readings.command.server.ts'
import { findImplausible, parseInstant, type ReadingInput } from './devices/reading-schemas.server.ts'

/** Stores typed readings in one transaction. If an instant occurs twice, the last value wins. @throws ApiError 400 with the fields */
export async function saveTypedReadings(
  database: Transactions,
  person: Member,
  { roomId, readings, now }: { roomId: string; readings: ReadingInput[]; now: number },
): Promise<SavedReadings> {
  const problems = findImplausible(readings, now)
  if (problems.length > 0) throw invalidInput(problems)
  const quantities = Map.groupBy(readings, ({ metric, unit }) => `${metric} ${unit}`)
  const series = [...quantities.values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const points = mergePoints(
      ofOne.map(({ time, value }) => ({
        times: Float64Array.of(parseInstant(time)),
        values: Float64Array.of(value),
      })),
    )
    return [{ metric: first.metric, unit: first.unit, variant: '', chunks: [...packDays(points)] }]
  })
  return saveReadings(database, person, {
    roomId,
    device: undefined,
    model: 'Typed by hand',
    kind: 'typed',
    sha256: null,
    rows: readings.length,
    dropped: 0,
    series,
  })
}
