import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { storySchema } from '#app/community/stories/story-schemas.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { countEarlierCharts } from '../charts/shared/count-earlier-charts.command.server.ts'
import { type AirSite, createAirSite } from '../testing/air-site.ts'
import { type CommunityQuery, readCommunityAir } from './community-query.server.ts'
import { countCommunityAir } from './count-community.command.server.ts'

let site: TestSite
let air: AirSite
beforeEach(async () => {
  site = await createTestSite()
  air = createAirSite(site)
})

const hour = 3_600_000
const start = Date.parse('2024-05-06T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const days = 16

interface Home {
  kind?: string
  level?: number
  left?: number
}

interface Told {
  person: SamplePerson
  series: string
  chart: string
  story: string
}

/** Somebody who measures particles, and tells of it with what changed halfway. */
async function tell({ kind = 'bedroom', level = 20, left = 0.5 }: Home = {}): Promise<Told> {
  const person = await addPerson(site.db)
  const room = await air.addRoom(person, kind)
  const rows = Array.from({ length: days * 24 }, (_, index) => {
    const share = index < 8.5 * 24 ? 1 : left
    return `${new Date(start + index * hour).toISOString()},${level * share + (Math.floor(index / 24) % 3)}`
  })
  await air.keepFile(person, room, ['Time,PM2.5 (ug/m3)', ...rows].join('\n'))
  const series = (await air.own(person)).series[0]?.id ?? ''
  const write = async (path: string, body: unknown) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return (await site.call(path, { method: 'POST', as: person, body, headers })).body
  }
  const added = v.object({ id: v.string() })
  const mark = { roomId: room, kind: 'purifier_on', at: at(8.5 * 24) }
  const { id: markId } = v.parse(added, await write('/api/air/marks', mark))
  const span = { from: at(0), to: at(days * 24), zone: 'UTC', isExact: false, markId }
  const { id: chart } = v.parse(added, await write(`/api/air/series/${series}/shared-charts`, span))
  const told = { content: 'Smoke from the stove.', chartId: chart }
  const { id: story } = v.parse(storySchema, await write('/api/stories', told))
  return { person, series, chart, story }
}

async function tellMany(count: number, home: Home = {}): Promise<Told[]> {
  const all: Told[] = []
  for (let index = 0; index < count; index += 1) all.push(await tell(home))
  return all
}

const count = () => countCommunityAir(site.db.database, new Date())
const read = (by: CommunityQuery['by'] = 'room') => readCommunityAir(site.db.database, { of: 'pm25', by })
const rowNames = async (by?: CommunityQuery['by']) => (await read(by)).spread?.rows.map(({ name }) => name)

test('four people are nothing, and five have their levels and results, by room, quarter of the year and device', async () => {
  const [first] = await tellMany(4)
  await count()
  expect(await read()).toMatchObject({ known: [], spread: null, results: [] })
  await tell({ left: 1 })
  await count()
  const { spread, results, known } = await read()
  expect(known).toEqual(['pm25'])
  expect(spread?.rows.map(({ name, people }) => [name, people])).toEqual([
    ['All rooms', '5 people or more'],
    ['Bedroom', '5 people or more'],
  ])
  expect(results[0]?.action).toBe('Purifier on')
  expect(results[0]?.drawn.summary).toMatch(/^5 people\. 1 of them found no clear difference/)
  expect(results[0]?.drawn.rows).toHaveLength(5)
  expect(await rowNames('season')).toEqual(['All rooms', 'March to May'])
  expect(await rowNames('device')).toHaveLength(2)
  expect(JSON.stringify(await read())).not.toContain(first?.person.userId)
})

test('charts that were shared before anybody counted come in by themselves, once', async () => {
  await tellMany(5)
  const [, kept] = await site.db.query('select spread from air_shared_charts order by id')
  await site.db.query('update air_shared_charts set spread = null')
  await count()
  expect(await rowNames()).toBeUndefined()
  expect(await countEarlierCharts(site.db.database)).toBe(5)
  await count()
  expect(await rowNames()).toEqual(['All rooms', 'Bedroom'])
  expect((await site.db.query('select spread from air_shared_charts order by id'))[1]).toEqual(kept)
  expect(await countEarlierCharts(site.db.database)).toBe(0)
})

test('nobody stands alone beside the whole, and the outdoor air is no room', async () => {
  await tellMany(5)
  await tell({ kind: 'kitchen' })
  await tellMany(5, { kind: 'outdoors' })
  await count()
  expect(await rowNames()).toEqual(['All rooms', 'Outdoors'])
})

test.each([
  ['a story is deleted', ({ story, person }: Told) => remove(`/api/stories/${story}`, person)],
  [
    'a chart isn’t shared any more',
    ({ chart, person }: Told) => remove(`/api/air/shared-charts/${chart}`, person),
  ],
  ['a series is deleted', ({ series, person }: Told) => remove(`/api/air/series/${series}`, person)],
  [
    'a day of readings is deleted',
    ({ series, person }: Told) =>
      remove(
        `/api/air/series/${series}/readings?${new URLSearchParams({ from: at(0), to: at(24) })}`,
        person,
      ),
  ],
  [
    'a story gets another chart',
    ({ story, person }: Told) =>
      site.call(`/api/stories/${story}`, { method: 'PATCH', as: person, body: { chartId: null } }),
  ],
  [
    'an account goes',
    ({ person }: Told) => site.db.query('delete from auth.users where id = $1', [person.userId]),
  ],
  [
    'a story is hidden',
    ({ story }: Told) => site.db.query('update stories set hidden_at = now() where id = $1', [story]),
  ],
])('where %s, all figures with it are gone at once, and stay so while four are left', async (_, takeBack) => {
  const [first] = await tellMany(5)
  await count()
  expect(await rowNames()).toHaveLength(2)
  if (!first) throw new Error('nobody told a story')
  await takeBack(first)
  expect(await read()).toMatchObject({ spread: null, results: [] })
  await count()
  expect(await read()).toMatchObject({ spread: null, results: [] })
})

const remove = (path: string, as: SamplePerson) => site.call(path, { method: 'DELETE', as })

test('one of eleven leaves: what comes back an hour later differs by five people', async () => {
  const [first] = await tellMany(11)
  await count()
  expect((await read()).results[0]?.drawn.rows).toHaveLength(11)
  if (first) await remove(`/api/stories/${first.story}`, first.person)
  expect((await read()).results).toEqual([])
  await count()
  expect((await read()).results[0]?.drawn.rows).toHaveLength(6)
  await count()
  expect((await read()).results[0]?.drawn.rows).toHaveLength(6)
})
