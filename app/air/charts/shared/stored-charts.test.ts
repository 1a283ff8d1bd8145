import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createAirSite } from '../../testing/air-site.ts'
import { refreshOutdatedCharts } from './refresh-outdated-charts.command.server.ts'
import { readSharedChart, readStoryChart } from './shared-chart.server.ts'

let person: SamplePerson
let room: string
let series: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  await site.db.query('delete from air_shared_charts')
  person = await addPerson(site.db)
  room = await air.addRoom(person)
  await air.uploadReadings(person, room, carbonDioxide())
  series = (await air.own(person)).series[0]?.id ?? ''
})

const hour = 3_600_000
const days = 4
const start = Date.parse('2024-05-06T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()

/** Returns more readings than one request may unpack: one every ten seconds, with a peak. */
function carbonDioxide(): string {
  const rows = Array.from(
    { length: days * 24 * 360 },
    (_, index) =>
      `${new Date(start + index * 10_000).toISOString()},${index === 1000 ? 3000 : 600 + (index % 7)}`,
  )
  return ['Time,CO2 (ppm)', ...rows].join('\n')
}

const post = async (path: string, body: unknown) =>
  v.parse(v.object({ id: v.string() }), (await site.call(path, { method: 'POST', as: person, body })).body).id
const share = (changes: object = {}) =>
  post(`/api/air/series/${series}/shared-charts`, {
    ...{ from: at(0), to: at(days * 24), zone: 'UTC', isExact: false },
    ...changes,
  })
const readShared = (id: string, minutes: [from: number, to: number] | null = null) =>
  readSharedChart(site.db.database, id, minutes && { from: minutes[0], to: minutes[1] })
const dayInMinutes = 24 * 60

/** Replaces the packed readings with invalid data, so that unpacking them throws. */
async function spoilReadings(): Promise<void> {
  await site.db.query('alter table air_chunks disable trigger user')
  await site.db.query(`update air_chunks set packed = '\\x00' where series_id = $1`, [series])
  await site.db.query('alter table air_chunks enable trigger user')
}

const isStored = async (id: string) => {
  const [row] = await site.db.query(
    'select shown is not null as "isStored" from air_shared_charts where id = $1',
    [id],
  )
  return row?.isStored
}

test.each([
  ['thinned', false],
  ['with every reading', true],
])(
  'a chart %s is read without unpacking the series’ readings, both in full and in long parts',
  async (_name, isExact) => {
    const id = await share({ isExact })
    const story = await addStory(site.db, person)
    await site.call(`/api/stories/${story}`, { method: 'PATCH', as: person, body: { chartId: id } })
    const shown = await readShared(id)
    const part = await readShared(id, [0, 3 * dayInMinutes])
    await spoilReadings()
    expect(await readShared(id)).toEqual(shown)
    expect(await readShared(id, [0, 3 * dayInMinutes])).toEqual(part)
    expect(await readStoryChart(site.db.database, story)).toEqual(shown)
    expect(shown?.chart.table.rows[0]).toMatchObject({
      readings: isExact ? 8640 : 96,
      highest: isExact ? '3,000' : '603',
    })
    expect(part?.chart.table.rows).toHaveLength(3)
    // The server computes a short part from the readings.
    await expect(readShared(id, [0, 120])).rejects.toThrow()
  },
)

test('deleted readings are removed from stored charts, no matter who deletes them', async () => {
  const [within, elsewhere] = [await share(), await share({ from: at(72) })]
  await site.db.query('delete from air_chunks where series_id = $1 and first_at < $2', [series, at(24)])
  expect([await isStored(within), await isStored(elsewhere)]).toEqual([false, true])
  await expect(readShared(within)).rejects.toMatchObject({ status: 503, code: 'chart_not_ready' })
  expect(await refreshOutdatedCharts(site.db.database)).toBe(1)
  expect((await readShared(within))?.chart.table.rows).toHaveLength(3)
  const span = new URLSearchParams({ from: at(24), to: at(48) })
  await site.call(`/api/air/series/${series}/readings?${span}`, { method: 'DELETE', as: person })
  expect((await readShared(within))?.chart.table.rows).toHaveLength(2)
})

test('a chart from an earlier version is stored once in the background, and its short version is shown until then', async () => {
  const [long, short] = [await share(), await share({ from: at(0), to: at(24) })]
  const shown = await readShared(long)
  await site.db.query('update air_shared_charts set shown = null')
  expect((await readShared(short))?.chart.table.rows).toHaveLength(24)
  const story = await addStory(site.db, person)
  await site.db.query('update stories set chart_id = $2 where id = $1', [story, long])
  expect(await readStoryChart(site.db.database, story)).toBeNull()
  expect(await refreshOutdatedCharts(site.db.database)).toBe(2)
  expect(await refreshOutdatedCharts(site.db.database)).toBe(0)
  expect(await readShared(long)).toEqual(shown)
  await site.db.query(`update air_shared_charts set shown = set_byte(shown, 0, 0) where id = $1`, [long])
  expect(await refreshOutdatedCharts(site.db.database)).toBe(1)
  expect(await readShared(long)).toEqual(shown)
})

test('marks in a thinned chart are rounded to quarters of an hour, and no enlarged part reveals the minute', async () => {
  const [seconds, first] = [new Date(start + 30 * hour + 9 * 60_000 + 41_000), new Date(start + 7 * 60_000)]
  for (const mark of [seconds, first])
    await post('/api/air/marks', { roomId: room, kind: 'window_opened', at: mark.toISOString() })
  const [thinned, exact] = [await share({ from: at(0.1) }), await share({ isExact: true })]
  const timesOf = async (...chart: Parameters<typeof readShared>) =>
    (await readShared(...chart))?.chart.marks.map(({ time }) => time)
  expect(await timesOf(thinned)).toEqual(['Day 1, 00:06', 'Day 2, 06:00'])
  expect(await timesOf(exact)).toEqual(['6 May 2024, 00:07', '7 May 2024, 06:09'])
  // The chart begins at minute 6, so the mark is at minute 1803 of the chart and the mark's quarter of an hour begins at minute 1794.
  const begins = (minute: number) => timesOf(thinned, [minute, minute + 90])
  expect([await begins(1794), await begins(1795), await begins(1803), await begins(1804)]).toEqual([
    ['Day 2, 06:00'],
    [],
    [],
    [],
  ])
  const ends = (minute: number) => timesOf(thinned, [minute - 90, minute])
  expect([await ends(1793), await ends(1795), await ends(1803)]).toEqual([
    [],
    ['Day 2, 06:00'],
    ['Day 2, 06:00'],
  ])
})
