import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { effectReportSchema } from '../science/effects/effect-report-schema.ts'
import { createAirSite } from '../testing/air-site.ts'
import { addedSchema } from './chart-schemas.server.ts'
import { ownChartSchema } from './chart-schemas.ts'
import { readRequestedRange } from './shared/requested-range.server.ts'
import { readSharedChart } from './shared/shared-chart.server.ts'

let person: SamplePerson
let room: string
let series: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  person = await addPerson(site.db)
  room = await air.addRoom(person)
  await air.uploadReadings(person, room, particles())
  series = (await air.own(person)).series[0]?.id ?? ''
})

const hour = 3_600_000
const start = Date.parse('2024-05-06T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()

function particles(): string {
  const rows = Array.from({ length: 15 * 24 * 12 }, (_, index) => {
    const day = Math.floor(index / 288)
    const level = index < 7.5 * 288 ? 20 : 10
    return `${new Date(start + (index * hour) / 12).toISOString()},${index === 32 ? 300 : level + (day % 3)}`
  })
  return ['Time,PM2.5 (ug/m3)', ...rows].join('\n')
}

async function readChart(query: Record<string, string> = {}, as = person) {
  const path = `/api/air/series/${series}/chart?${new URLSearchParams({ zone: 'UTC', ...query })}`
  const { status, body } = await site.call(path, { as })
  expect(status).toBe(200)
  return v.parse(ownChartSchema, body)
}

const write = (path: string, body: unknown, as = person) => site.call(path, { method: 'POST', as, body })
const remove = (path: string, as = person) => site.call(path, { method: 'DELETE', as })

async function addMark(kind = 'purifier_on', hours = 7.5 * 24): Promise<string> {
  return v.parse(addedSchema, (await write('/api/air/marks', { roomId: room, kind, at: at(hours) })).body).id
}

async function share(changes: Record<string, unknown> = {}): Promise<string> {
  const body = { from: at(0), to: at(15 * 24), zone: 'UTC', isExact: false, ...changes }
  return v.parse(addedSchema, (await write(`/api/air/series/${series}/shared-charts`, body)).body).id
}

const readShared = (id: string, minutes?: [from: number, to: number]) =>
  readSharedChart(
    site.db.database,
    id,
    minutes && readRequestedRange(`http://site/?from=${minutes[0]}&to=${minutes[1]}`),
  )

describe('a member’s own chart', () => {
  test('shows the last two weeks of the series, in the member’s time zone', async () => {
    const { chart, from, to, lastAt, model } = await readChart({ zone: 'Europe/Berlin' })
    expect([lastAt, Date.parse(to) - Date.parse(from)]).toEqual(['2024-05-20T23:55:00.000Z', 14 * 24 * hour])
    expect(chart.title).toBe('PM2.5 in µg/m³')
    expect(chart.table.rows.at(-1)).toMatchObject({ time: '21 May 2024', readings: 24 })
    expect(model).not.toBe('')
  })

  test('can show a shorter period, with its peak', async () => {
    const { chart } = await readChart({ from: at(0), to: at(24) })
    expect(chart.table.rows).toHaveLength(24)
    expect(chart.table.rows[2]).toMatchObject({ time: '6 May 2024, 02:00', median: '20', highest: '300' })
    expect(chart.description).toContain('the highest 300 µg/m³')
  })

  test('a member’s own chart is not visible to others', async () => {
    const other = await addPerson(site.db)
    const chart = await site.call(`/api/air/series/${series}/chart?zone=UTC`, { as: other })
    const stranger = await site.call(`/api/air/series/${series}/chart?zone=UTC`, {})
    expect([chart.status, stranger.status]).toEqual([404, 401])
  })

  test.each([
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ from: at(2), to: at(1) }, 'to'],
    [{ from: 'yesterday' }, 'from'],
  ])('is refused for %o, and the error names the field', async (query, field) => {
    const path = `/api/air/series/${series}/chart?${new URLSearchParams({ zone: 'UTC', ...query })}`
    const { status, body } = await site.call(path, { as: person })
    expect([status, body]).toMatchObject([400, { error: { fields: [{ field }] } }])
  })
})

describe('marks in a chart', () => {
  test('appear when added and disappear when deleted', async () => {
    const id = await addMark()
    const { chart, marks } = await readChart({ from: at(0), to: at(15 * 24) })
    expect(marks).toMatchObject([{ id, label: 'Purifier on', time: '13 May 2024, 12:00' }])
    expect(chart.marks).toMatchObject([{ number: 1, label: 'Purifier on', at: 0.5 }])
    expect((await remove(`/api/air/marks/${id}`)).status).toBe(204)
    expect((await readChart()).marks).toEqual([])
    expect((await remove(`/api/air/marks/${id}`)).status).toBe(404)
  })

  test('can be added only in the member’s own rooms, and deleted only by their owner', async () => {
    const other = await addPerson(site.db)
    const mark = { roomId: room, kind: 'purifier_on', at: at(1) }
    expect((await write('/api/air/marks', mark, other)).status).toBe(404)
    expect((await remove(`/api/air/marks/${await addMark()}`, other)).status).toBe(404)
    expect((await readChart()).marks).toHaveLength(1)
  })
})

describe('the comparison before and after a mark', () => {
  const readEffect = async (id: string, as = person) => {
    const answer = await site.call(`/api/air/marks/${id}/effect?series=${series}&zone=UTC`, { as })
    return { status: answer.status, body: answer.body }
  }

  test('reports half the level with its interval, days and assumptions', async () => {
    const report = v.parse(effectReportSchema, (await readEffect(await addMark())).body)
    expect(report.headline).toMatch(/^PM2\.5 was 4\d% lower$|^PM2\.5 was 5\d% lower$/)
    expect(report.change).toMatch(/ lower \(from \d+% lower to \d+% lower\)$/)
    expect(report.rows[0]).toEqual({
      label: 'Days',
      before: '7 (6 May 2024 to 12 May 2024)',
      after: '7 (14 May 2024 to 20 May 2024)',
    })
    expect(report.method).toContain('Method version 2.')
  })

  test('says in words that there are too few days', async () => {
    const report = v.parse(effectReportSchema, (await readEffect(await addMark('purifier_on', 30))).body)
    expect([report.headline, report.change, report.rows]).toEqual(['No result from these readings', null, []])
    expect(report.notes[0]).toContain('3 full days before')
  })

  test('takes outdoor readings into account automatically', async () => {
    await air.uploadReadings(
      person,
      await air.addRoom(person, 'outdoors'),
      particles().replace('PM2.5 (', 'PM2.5 ('),
    )
    const report = v.parse(effectReportSchema, (await readEffect(await addMark())).body)
    expect(report.headline).toBe('No clear difference yet')
    expect(report.method).toContain('linear model')
  })

  test('a comparison is not visible to others', async () => {
    expect((await readEffect(await addMark(), await addPerson(site.db))).status).toBe(404)
  })
})

describe('a shared chart', () => {
  test('is readable by anyone with the link, with numbered days and times rounded to quarters of an hour', async () => {
    await addMark()
    const shared = await readShared(await share())
    expect(shared).toMatchObject({ room: 'Bedroom', isExact: false })
    expect(shared?.chart.table.rows[0]).toMatchObject({
      time: 'Day 1',
      median: '20',
      highest: '20',
      readings: 96,
    })
    expect(shared?.chart.marks).toMatchObject([{ label: 'Purifier on', time: 'Day 8, 12:00' }])
    expect(JSON.stringify(shared)).not.toMatch(/2024|May/)
  })

  test('shows dates and peaks if its owner chose that', async () => {
    const shared = await readShared(await share({ isExact: true }))
    expect(shared?.chart.table.rows[0]).toMatchObject({ time: '6 May 2024', highest: '300', readings: 288 })
  })

  test('shows a part of itself with the same numbered days and quarters of an hour', async () => {
    await addMark()
    const id = await share()
    const dayInMinutes = 24 * 60
    const shared = await readShared(id, [7 * dayInMinutes + 7, 9 * dayInMinutes])
    expect(shared?.part).toEqual({
      from: (7 * 24 + 7 / 60) * hour,
      to: 9 * 24 * hour,
      length: 15 * 24 * hour,
    })
    expect(shared?.chart.marks).toMatchObject([{ label: 'Purifier on', time: 'Day 8, 12:00' }])
    const rows = shared?.chart.table.rows ?? []
    expect(rows.at(-1)).toMatchObject({ time: 'Day 9, 23:00', readings: 4 })
    expect(JSON.stringify(shared)).not.toMatch(/2024|May/)
  })

  test('reveals no single reading through a part that starts or ends within its quarter of an hour', async () => {
    const id = await share()
    for (const part of [
      [157, 300],
      [60, 163],
    ] as const) {
      const { chart } = (await readShared(id, [...part])) ?? {}
      expect(chart?.table.rows.map(({ highest }) => highest)).not.toContain('300')
    }
  })

  test.each([
    [14_400, 14_459],
    [14_400, 14_300],
    [99_999, 199_999],
  ])('shows its whole period for the invalid part from %i to %i', async (from, to) => {
    const { part } = (await readShared(await share(), [from, to])) ?? {}
    expect(part).toEqual({ from: 0, to: 15 * 24 * hour, length: 15 * 24 * hour })
  })

  test('a shared chart with dates and peaks shows more readings in an enlarged part', async () => {
    const id = await share({ isExact: true })
    const shared = await readShared(id, [120, 240])
    expect(shared?.chart.table.rows).toMatchObject([
      { time: '6 May 2024, 02:00', highest: '300', readings: 12 },
      { time: '6 May 2024, 03:00', readings: 12 },
    ])
  })

  test('a shared chart of a period that ended two days ago shows nothing outside that period', async () => {
    const shared = await readShared(await share({ from: at(24), to: at(72) }))
    expect(shared?.chart.table.rows.map(({ readings }) => readings)).toHaveLength(48)
    const soon = { from: new Date(Date.now() - hour).toISOString(), to: new Date().toISOString() }
    const { status, body } = await write(`/api/air/series/${series}/shared-charts`, {
      ...{ zone: 'UTC', isExact: true },
      ...soon,
    })
    expect([status, body]).toMatchObject([422, { error: { code: 'too_recent' } }])
  })

  test('disappears as soon as it is unshared', async () => {
    const id = await share()
    const { shared } = await readChart()
    expect(shared).toEqual([{ id, words: '6 May 2024 to 21 May 2024, numbered days, no dates' }])
    expect((await remove(`/api/air/shared-charts/${id}`, await addPerson(site.db))).status).toBe(404)
    expect(await readShared(id)).not.toBeNull()
    expect((await remove(`/api/air/shared-charts/${id}`)).status).toBe(204)
    expect(await readShared(id)).toBeNull()
  })

  test('is deleted with its series, and omits readings that are deleted', async () => {
    const id = await share()
    const span = new URLSearchParams({ from: at(0), to: at(24) })
    await remove(`/api/air/series/${series}/readings?${span}`)
    expect((await readShared(id))?.chart.table.rows[0]?.time).toBe('Day 2')
    await remove(`/api/air/series/${series}`)
    expect(await readShared(id)).toBeNull()
  })

  test('shows strangers nothing else about its member’s rooms', async () => {
    await share({ from: at(24), to: at(48) })
    const other = await air.addRoom(person, 'kitchen')
    const seen = await site.db.database.transaction({ role: 'anon' }, async (tx) => ({
      rooms: (await tx.execute('select id from air_rooms')).rows.map(({ id }) => id),
      days: (await tx.execute(`select day from air_chunks where series_id = '${series}'`)).rows.length,
    }))
    expect(seen.rooms).not.toContain(other)
    expect(seen.days).toBe(1)
  })
})
