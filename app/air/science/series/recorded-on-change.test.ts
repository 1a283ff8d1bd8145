import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { ownChartSchema } from '../../charts/chart-schemas.ts'
import { readSharedChart } from '../../charts/shared/shared-chart.server.ts'
import { spreadSchema } from '../../commons/spread.ts'
import { createAirSite } from '../../testing/air-site.ts'
import { effectReportSchema } from '../effects/effect-report-schema.ts'
import { readSeriesRange } from './read-series-range.server.ts'

let person: SamplePerson
let room: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  person = await addPerson(site.db)
  room = await air.addRoom(person)
})

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2024-05-06T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()

const history = (rows: readonly (readonly [hours: number, state: number | string])[]) =>
  ['entity_id,state,last_changed', ...rows.map(([hours, state]) => `sensor.pm25,${state},${at(hours)}`)].join(
    '\n',
  )

function quietMonth(): string {
  const rows: [number, number][] = []
  for (let day = 0; day < 31; day += 1)
    for (const [index, hours] of [0, 6.5, 7, 7.1, 7.3, 8, 15, 18, 18.2, 19, 20, 23].entries()) {
      const hourOfAll = day * 24 + hours
      rows.push([hourOfAll, (hourOfAll < 15.5 * 24 ? 20 : 10) + ((index + day) % 3)])
    }
  return history(rows)
}

const answers = { columns: '1:pm25 µg/m³' }
const keep = async (file: string) => {
  await air.uploadReadings(person, room, file, answers)
  const { series, devices } = await air.own(person)
  return { series: series[0]?.id ?? '', device: devices[0]?.id ?? '' }
}
const readRange = (seriesId: string, from: number, to: number) =>
  site.db.database.transaction({ role: 'member', ...person }, async (tx) => {
    const range = await readSeriesRange(tx, { seriesId, from: start + from * hour, to: start + to * hour })
    return Array.from(range?.points.times ?? [], (time, index) => [
      (time - start) / minute,
      range?.points.values[index],
    ])
  })

async function readChart(seriesId: string, from: number, to: number) {
  const query = new URLSearchParams({ zone: 'UTC', from: at(from), to: at(to) })
  return v.parse(
    ownChartSchema,
    (await site.call(`/api/air/series/${seriesId}/chart?${query}`, { as: person })).body,
  ).chart
}
const countRuns = (chart: { line: string }) => chart.line.split('M').length - 1

const added = v.object({ id: v.string() })
const post = async (path: string, body: unknown) =>
  v.parse(added, (await site.call(path, { method: 'POST', as: person, body })).body).id
const say = (device: string, changesOnly: unknown, as = person) =>
  site.call(`/api/air/devices/${device}/recording`, { method: 'PUT', as, body: { changesOnly } })

describe('Home Assistant’s history', () => {
  test('holds each value until the next one or an outage, for at most eight hours, and stores outages', async () => {
    const { series } = await keep(
      history([
        [0, 10],
        [0.5, 11],
        [1, 'unavailable'],
        [2, 12],
        [3, 'unknown'],
        [3.1, 'unavailable'],
        [4, 13],
        [30, 14],
      ]),
    )
    const held = await readRange(series, 0, 48)
    const valuesFrom = (from: number, to: number) => [
      ...new Set(held.filter(([time = 0]) => time >= from && time < to).map(([, value]) => value)),
    ]
    expect(valuesFrom(30, 60)).toEqual([11])
    expect(valuesFrom(60, 120)).toEqual([])
    expect(valuesFrom(120, 180)).toEqual([12])
    expect(valuesFrom(180, 240)).toEqual([])
    expect(valuesFrom(240, 12 * 60)).toEqual([13])
    expect(valuesFrom(12 * 60, 30 * 60)).toEqual([])
    expect(countRuns(await readChart(series, 0, 5))).toBe(3)
    expect((await air.readCsv(person, series)).slice(2, 5)).toEqual([
      '2024-05-06T00:30:00.000Z,11',
      '2024-05-06T01:00:00.000Z,',
      '2024-05-06T02:00:00.000Z,12',
    ])
  })

  test('shows held values in a part without readings, and nothing after the last one', async () => {
    const { series } = await keep(
      history([
        [0, 10],
        [6, 11],
      ]),
    )
    expect((await readRange(series, 2, 3)).map(([, value]) => value)).toEqual(Array(12).fill(10))
    expect(await readRange(series, 7, 8)).toEqual([])
  })

  test('the history of a quiet month gives a result that agrees with its shared chart', async () => {
    const { series } = await keep(quietMonth())
    const mark = await post('/api/air/marks', { roomId: room, kind: 'purifier_on', at: at(15.5 * 24) })
    const { body } = await site.call(`/api/air/marks/${mark}/effect?series=${series}&zone=UTC`, {
      as: person,
    })
    const report = v.parse(effectReportSchema, body)
    expect(report.headline).toMatch(/^PM2\.5 was 4\d% lower$/)
    const chart = await readChart(series, 0, 30 * 24)
    expect(countRuns(chart)).toBe(1)
    expect(chart.guidelineWords[0]).toContain('records changes only')
    const shared = await post(`/api/air/series/${series}/shared-charts`, {
      ...{ from: at(0), to: at(31 * 24), zone: 'UTC', isExact: false, markId: mark },
    })
    const shown = await readSharedChart(site.db.database, shared)
    expect(shown?.effect?.headline).toBe(report.headline)
    expect(shown && countRuns(shown.chart)).toBe(1)
    expect(shown?.chart.table.rows[3]?.readings).toBe(96)
    const [stored] = await site.db.query('select spread from air_shared_charts where id = $1', [shared])
    const spread = v.parse(spreadSchema, stored?.spread)
    expect(spread.flatMap(({ hours }) => hours).reduce((sum, hours) => sum + hours, 0)).toBe(30 * 24 + 23)
  })

  test('loses outages within a deleted period, and keeps the others', async () => {
    const { series } = await keep(
      history([
        [0, 10],
        [1, 'unavailable'],
        [2, 11],
        [3, 'unavailable'],
        [4, 12],
        [5, 13],
      ]),
    )
    const span = new URLSearchParams({ from: at(0), to: at(1.5) })
    await site.call(`/api/air/series/${series}/readings?${span}`, { method: 'DELETE', as: person })
    const times = (await readRange(series, 0, 5)).map(([time = 0]) => time)
    expect([Math.min(...times), times.some((time) => time >= 180 && time < 240)]).toEqual([120, false])
    const [chunk] = await site.db.query(
      'select octet_length(ends) as size from air_chunks where series_id = $1',
      [series],
    )
    await site.call(`/api/air/series/${series}/readings?${new URLSearchParams({ from: at(2), to: at(3) })}`, {
      ...{ method: 'DELETE', as: person },
    })
    const [rest] = await site.db.query('select ends from air_chunks where series_id = $1', [series])
    expect([Number(chunk?.size) > 0, rest?.ends]).toEqual([true, null])
  })
})

describe('a table from an unknown manufacturer', () => {
  const table = (rows: readonly (readonly [minutes: number, value: number])[]) =>
    ['Time,CO2 (ppm)', ...rows.map(([minutes, value]) => `${at(minutes / 60)},${value}`)].join('\n')
  const isAsked = async (rows: readonly (readonly [minutes: number, value: number])[]) => {
    await air.uploadReadings(person, room, table(rows))
    return (await air.own(person)).series.map(({ changesOnly }) => changesOnly)
  }
  const count = 40
  const indices = Array.from({ length: count }, (_, index) => index)

  test('is recognized as complete if its times are regular', async () => {
    expect(await isAsked(indices.map((index) => [index * 5, 600 + index]))).toEqual([false])
  })

  test('is recognized as complete if values repeat', async () => {
    expect(await isAsked(indices.map((index) => [index ** 2, 600 + Math.floor(index / 2)]))).toEqual([false])
  })

  test('leads to a question if its values differ and its times are irregular', async () => {
    expect(await isAsked(indices.map((index) => [index ** 2, 600 + index]))).toEqual([null])
  })
})

describe('readings stored before the site asked whether a device records only changes', () => {
  test('have gaps until their owner answers, and all shared charts then agree', async () => {
    const { series, device } = await keep(quietMonth())
    await site.db.query('update air_series set changes_only = null')
    const shared = await post(`/api/air/series/${series}/shared-charts`, {
      ...{ from: at(0), to: at(31 * 24), zone: 'UTC', isExact: false },
    })
    const runs = async () =>
      countRuns((await readSharedChart(site.db.database, shared))?.chart ?? { line: '' })
    expect(await runs()).toBeGreaterThan(30)
    expect((await say(device, true, await addPerson(site.db))).status).toBe(404)
    expect((await say(device, 'yes')).status).toBe(400)
    expect((await say(device, true)).status).toBe(204)
    expect((await air.own(person)).series.map(({ changesOnly }) => changesOnly)).toEqual([true])
    expect(await runs()).toBe(1)
    await say(device, false)
    expect(await runs()).toBeGreaterThan(30)
  })

  test('keep their owner’s answer when another file is added', async () => {
    const { device } = await keep(quietMonth())
    await say(device, false)
    await keep(history([[800, 7]]))
    expect((await air.own(person)).series[0]?.changesOnly).toBe(false)
  })
})
