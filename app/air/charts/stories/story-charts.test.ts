import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { storyPageSchema, storySchema } from '#app/community/stories/story-schemas.ts'
import { suspendPerson } from '#app/moderation/testing/suspend-person.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createAirSite } from '../../testing/air-site.ts'
import { readStoryChart } from '../shared/shared-chart.server.ts'

let person: SamplePerson
let room: string
let series: string
let imported: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  person = await addPerson(site.db)
  room = await air.addRoom(person)
  imported = (await air.uploadReadings(person, room, particles())).importId
  series = (await air.own(person)).series[0]?.id ?? ''
})

const hour = 3_600_000
const start = Date.parse('2024-05-06T00:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const days = 16

function particles(): string {
  const rows = Array.from({ length: days * 96 }, (_, index) => {
    const level = index < 8.5 * 96 ? 20 : 10
    return `${new Date(start + (index * hour) / 4).toISOString()},${level + (Math.floor(index / 96) % 3)}`
  })
  return ['Time,PM2.5 (ug/m3)', ...rows].join('\n')
}

const added = v.object({ id: v.string() })
const write = async (path: string, body: unknown, as = person) =>
  v.parse(added, (await site.call(path, { method: 'POST', as, body })).body).id
const addMark = () => write('/api/air/marks', { roomId: room, kind: 'purifier_on', at: at(8.5 * 24) })
const share = (changes: object = {}) =>
  write(`/api/air/series/${series}/shared-charts`, {
    ...{ from: at(0), to: at(days * 24), zone: 'UTC', isExact: false },
    ...changes,
  })
const tell = async (chartId: string, as = person) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { content: 'Smoke from the stove.', chartId }
  return site.call('/api/stories', { method: 'POST', as, body, headers })
}
const change = (id: string, body: object) =>
  site.call(`/api/stories/${id}`, { method: 'PATCH', as: person, body })
const remove = (path: string) => site.call(`/api/air/${path}`, { method: 'DELETE', as: person })

async function readStory(id: string) {
  const { status, body } = await site.call(`/api/stories/${id}`)
  return status === 200 ? v.parse(storySchema, body) : null
}

async function listMeasured(query = ''): Promise<string[]> {
  const { body } = await site.call(`/api/stories?with=measurements${query}`)
  return v.parse(storyPageSchema, body).stories.map(({ id }) => id)
}

const readChart = (id: string) => readStoryChart(site.db.database, id)

async function tellWithChart() {
  const mark = await addMark()
  const chart = await share({ markId: mark })
  const story = v.parse(storySchema, (await tell(chart)).body)
  return { mark, chart, story: story.id }
}

test('a story shows everyone a shared chart with its result, in lists and on its own page', async () => {
  const { story } = await tellWithChart()
  const read = await readStory(story)
  expect(read?.measurement).toMatchObject({
    title: 'PM2.5 in µg/m³',
    words: 'Bedroom, 16 days: half of the readings below 20 µg/m³, the highest 22 µg/m³.',
    effect: expect.stringMatching(/^PM2.5 was 4\d% lower$/),
  })
  expect(await listMeasured()).toContain(story)
  const chart = await readChart(story)
  expect(chart?.chart.xTicks[0]?.label).toMatch(/^Day/)
  expect(chart?.effect?.headline).toBe(read?.measurement?.effect)
  expect(JSON.stringify([read, chart])).not.toMatch(/2024/)
})

test('the filter for stories with measurements combines with search, issue and sort order', async () => {
  const { story } = await tellWithChart()
  const other = await addStory(site.db, person, { content: 'Smoke without figures.' })
  for (const sort of ['newest', 'oldest', 'most_reactions']) {
    const found = await listMeasured(`&search=stove&sort=${sort}`)
    expect(found).toContain(story)
    expect(found).not.toContain(other)
  }
  expect(await listMeasured('&search=nowhere')).toEqual([])
  expect(await listMeasured('&issue=Mold')).toEqual([])
  expect((await site.call('/api/stories?with=pictures')).status).toBe(400)
})

test.each([
  ['hidden', 'hidden_at = now()'],
  ['held', `held_at = now(), held_for = 'word_rule'`],
])(
  'the filter for stories with measurements omits a story that is %s, and its chart is not shown',
  async (_, hide) => {
    const { story } = await tellWithChart()
    const isShown = async () => [(await readChart(story)) !== null, (await listMeasured()).includes(story)]
    expect(await isShown()).toEqual([true, true])
    await site.db.query(`update stories set ${hide} where id = $1`, [story])
    expect(await isShown()).toEqual([false, false])
    await site.db.query(
      'update stories set hidden_at = null, held_at = null, held_for = null where id = $1',
      [story],
    )
    expect(await isShown()).toEqual([true, true])
  },
)

test('an author can add a chart to an existing story, and remove it again', async () => {
  const story = await addStory(site.db, person)
  const chart = await share()
  expect(await change(story, { chartId: chart })).toMatchObject({ status: 200, body: { chartId: chart } })
  expect((await readStory(story))?.measurement?.effect).toBeNull()
  expect(await change(story, { chartId: null })).toMatchObject({ status: 200, body: { chartId: null } })
  expect((await readStory(story))?.measurement).toBeNull()
  expect(await readChart(story)).toBeNull()
})

test('no one can show another member’s chart in a story', async () => {
  const other = await addPerson(site.db)
  expect((await tell(await share(), other)).status).toBe(404)
  const story = await addStory(site.db, other)
  const body = { chartId: await share() }
  expect((await site.call(`/api/stories/${story}`, { method: 'PATCH', as: other, body })).status).toBe(404)
})

const endings: [string, (made: { chart: string; mark: string }) => Promise<unknown>][] = [
  ['the chart is no longer shared', ({ chart }) => remove(`shared-charts/${chart}`)],
  ['its series is deleted', () => remove(`series/${series}`)],
  ['its room is deleted', () => remove(`rooms/${room}`)],
  ['its file is deleted', () => remove(`imports/${imported}`)],
  ['all readings are deleted', () => remove('own')],
]

test.each(endings)(
  'when %s, the chart disappears from the story, and other servers are notified',
  async (_what, end) => {
    const made = await tellWithChart()
    await site.db.query('delete from events')
    await end(made)
    expect((await readStory(made.story))?.measurement).toBeNull()
    expect(await readChart(made.story)).toBeNull()
    expect(await listMeasured()).not.toContain(made.story)
    const rows = await site.db.query('select kind from events where story_id = $1', [made.story])
    expect(rows).toContainEqual({ kind: 'story_changed' })
  },
)

test('deleted readings disappear from a story chart’s picture, description and result', async () => {
  const { story } = await tellWithChart()
  const body = { from: at(0), to: at(8 * 24) }
  const path = `/api/air/series/${series}/readings`
  const { status } = await site.call(`${path}?${new URLSearchParams(body)}`, { method: 'DELETE', as: person })
  expect(status).toBe(200)
  const read = await readStory(story)
  expect(read?.measurement).toMatchObject({
    words: expect.stringContaining('half of the readings below 11'),
    effect: 'No result from these readings',
  })
  expect((await readChart(story))?.effect?.change).toBeNull()
})

test('deleting a mark removes its result from the story and leaves the chart', async () => {
  const { story, mark } = await tellWithChart()
  await remove(`marks/${mark}`)
  expect((await readStory(story))?.measurement).toMatchObject({ title: 'PM2.5 in µg/m³', effect: null })
  expect((await readChart(story))?.effect).toBeNull()
})

test('the chart of a story is visible only to people who may read the story', async () => {
  const { story } = await tellWithChart()
  await change(story, { sharePermission: false })
  expect(await readChart(story)).toBeNull()
  expect(await listMeasured()).not.toContain(story)
  await change(story, { sharePermission: true })
  expect(await readChart(story)).not.toBeNull()
  await site.db.query('update stories set hidden_at = now() where id = $1', [story])
  expect(await readChart(story)).toBeNull()
  expect(await readStory(story)).toBeNull()
})

test('a suspended member can’t show a different chart in a story, but can remove the chart', async () => {
  const { chart, story } = await tellWithChart()
  const other = await share()
  const { id: plain } = v.parse(storySchema, (await tell(other)).body)
  expect((await change(plain, { chartId: null })).status).toBe(200)
  await suspendPerson(site.db, person)
  const refused = { status: 403, body: { error: { code: 'suspended' } } }
  const body = { from: at(0), to: at(24), zone: 'UTC', isExact: false }
  const path = `/api/air/series/${series}/shared-charts`
  expect(await site.call(path, { method: 'POST', as: person, body })).toMatchObject(refused)
  expect(await change(plain, { chartId: other })).toMatchObject(refused)
  expect(await change(story, { chartId: other })).toMatchObject(refused)
  expect((await change(story, { chartId: null })).status).toBe(200)
  expect((await remove(`shared-charts/${chart}`)).status).toBe(204)
  // The shared chart shows only the remaining readings.
  expect((await remove(`imports/${imported}`)).status).toBe(204)
  expect(await readChart(other)).toBeNull()
})
