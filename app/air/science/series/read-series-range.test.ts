import { expect, test } from 'vitest'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { packDays } from '#database/readings/day-chunk.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import type { Unit } from '../../files/columns/units.ts'
import { saveReadings } from '../../files/import/save-readings.command.server.ts'
import { addRoom } from '../../rooms/rooms.command.server.ts'
import { readSeriesRange } from './read-series-range.server.ts'

const site = await createTestSite()
const person: Member = { ...(await addPerson(site.db)), role: 'member' }
const room = { kind: 'office', floorArea: 20, height: 2.5 } as const
const roomId = (await addRoom(site.dependencies.database, person, room)).id

const start = Date.UTC(2024, 0, 1)
const minute = 60_000

async function keep(values: readonly number[], { from = start, unit = '°C' as Unit, device = 'new' } = {}) {
  const times = Float64Array.from(values, (_, index) => from + index * minute)
  const chunks = [...packDays({ times, values: Float64Array.from(values) })]
  const series = [{ metric: 'temperature' as const, variant: '', unit, chunks }]
  const found = { roomId, device, model: 'Sensirion', kind: 'file' as const, sha256: null }
  const { database } = site.dependencies
  await site.db.query(`update air_imports set created_at = now() - interval '2 days'`)
  await saveReadings(database, person, { ...found, rows: values.length, dropped: 0, series })
  const rows = await site.db.query<{ id: string; device_id: string }>(
    'select id, device_id from air_series order by created_at desc limit 1',
  )
  return { seriesId: rows[0]?.id ?? '', device: rows[0]?.device_id ?? '' }
}

const read = (seriesId: string, from: number, to: number, maxPoints = 100) =>
  site.dependencies.database.transaction(person, (tx) =>
    readSeriesRange(tx, { seriesId, from, to, maxPoints }),
  )

test('a short period of a series is returned unchanged, in the common unit, including its start but not its end', async () => {
  const { seriesId } = await keep([32, 50, 68, 86], { unit: '°F' })
  expect(await read(seriesId, start + minute, start + 3 * minute)).toEqual({
    seriesId,
    changesOnly: false,
    metric: 'temperature',
    variant: '',
    unit: '°C',
    givenUnit: '°F',
    stepMs: minute,
    points: { times: Float64Array.of(start + minute, start + 2 * minute), values: Float64Array.of(10, 20) },
    thinning: null,
  })
})

test('a long period of a series is thinned to the requested number of points, and keeps every peak and count', async () => {
  const days = 150
  const values = Array.from({ length: days * 1440 }, (_, index) =>
    index === 100_000 ? 84 : 20 + (index % 3),
  )
  const { seriesId } = await keep(values)
  const found = await read(seriesId, start - 1e12, start + 1e12)
  const { points, thinning } = found ?? {}
  expect(points?.times.length).toBeLessThanOrEqual(101)
  expect(points?.times.length).toBeGreaterThan(30)
  expect(Math.max(...(thinning?.highs ?? []))).toBe(84)
  expect(new Set(thinning?.lows)).toEqual(new Set([20]))
  expect(new Set(points?.values)).toEqual(new Set([21]))
  expect(thinning?.counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
  expect(found?.stepMs).toBe(minute)
})

test('days of readings that came in several files are combined', async () => {
  const { seriesId, device } = await keep([1, 2, 3])
  for (let part = 1; part < 90; part += 1)
    await keep([part], { from: start + (part + 10) * 5 * minute, device })
  const found = await read(seriesId, start, start + 86_400_000)
  expect(found?.points.values).toEqual(
    Float64Array.from([1, 2, 3, ...Array.from({ length: 89 }, (_, index) => index + 1)]),
  )
})

test('a series has no point during a silence, and none at all for strangers', async () => {
  const { seriesId, device } = await keep([1])
  await keep([2], { from: start + 10 * 86_400_000, device })
  expect((await read(seriesId, start, start + 1e10))?.points.times).toHaveLength(2)
  expect((await read(seriesId, start - 1e9, start - 1))?.points.times).toHaveLength(0)
  const stranger: Member = { ...(await addPerson(site.db)), role: 'member' }
  const seen = await site.dependencies.database.transaction(stranger, (tx) =>
    readSeriesRange(tx, { seriesId, from: start, to: start + 1e10 }),
  )
  expect(seen).toBeNull()
})
