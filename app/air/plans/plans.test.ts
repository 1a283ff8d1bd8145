import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { notificationPageSchema } from '#app/community/notifications/notification-schemas.ts'
import { storySchema } from '#app/community/stories/story-schemas.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { readStoryChart } from '../charts/shared/shared-chart.server.ts'
import { isOn } from '../science/effects/plan-rules.ts'
import { createAirSite } from '../testing/air-site.ts'
import { planReminder } from './plan-reminder-mail.server.ts'
import { ownPlansSchema } from './plan-schemas.ts'

let person: SamplePerson
let room: string
let series: string
const site = await createTestSite()
const air = createAirSite(site)
beforeEach(async () => {
  site.mails.length = 0
  person = await addPerson(site.db)
  room = await air.addRoom(person)
  await air.uploadReadings(person, room, 'Time,PM2.5 (ug/m3)\n2024-05-06T00:00:00.000Z,20')
  series = (await air.own(person)).series[0]?.id ?? ''
})

const dayMs = 86_400_000
const today = () => Math.floor(Date.now() / dayMs)
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

async function begin(changes: object = {}) {
  const plan = { seriesId: series, startOn: dateOf(today()), switchHour: 0, zone: 'UTC', byMail: true }
  return site.call('/api/air/plans', { method: 'POST', as: person, body: { ...plan, ...changes } })
}

async function read(as = person) {
  return v.parse(ownPlansSchema, (await site.call('/api/air/plans', { as })).body).plans
}

async function beginOne(): Promise<string> {
  return v.parse(v.object({ id: v.string() }), (await begin()).body).id
}

const change = (id: string, body: object, as = person) =>
  site.call(`/api/air/plans/${id}`, { method: 'PATCH', as, body })

const moveBack = (id: string, days: number) =>
  site.db.query('update air_plans set start_day = start_day - $2 where id = $1', [id, days])

test('each pair of a twenty-day plan has one purifier day, and future days are not revealed', async () => {
  expect((await begin()).status).toBe(201)
  const [plan] = await read()
  expect(plan?.days).toHaveLength(20)
  expect(plan?.days.map(({ isOn }) => isOn).slice(1)).toEqual(Array(19).fill(null))
  expect(plan?.today).toBe(0)
  await moveBack(plan?.id ?? '', 20)
  const told = (await read())[0]?.days.map(({ isOn }) => isOn) ?? []
  for (let pair = 0; pair < 10; pair += 1) expect(told[2 * pair]).toBe(!told[2 * pair + 1])
})

test.each([
  [{ seriesId: crypto.randomUUID() }, 404, 'not_found'],
  [{ startOn: dateOf(today() - 2) }, 422, 'start_outside'],
  [{ startOn: dateOf(today() + 40) }, 422, 'start_outside'],
  [{ switchHour: 23 }, 400, 'invalid_input'],
])('the plan %o is rejected', async (changes, status, code) => {
  const answer = await begin(changes)
  expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }])
})

test('a missed day adds two days, future days can’t be marked, and other members can’t see or mark any', async () => {
  const id = await beginOne()
  expect((await change(id, { day: 1, state: 'done' })).body).toMatchObject({ error: { code: 'not_yet' } })
  expect((await change(id, { day: 0, state: 'missed' })).status).toBe(204)
  expect((await read())[0]?.days).toHaveLength(22)
  expect((await change(id, { day: 0, state: 'done' })).status).toBe(204)
  expect((await read())[0]?.days[0]?.state).toBe('done')
  const other = await addPerson(site.db)
  expect((await change(id, { byMail: false }, other)).status).toBe(404)
  expect(await read(other)).toEqual([])
})

test('the daily email says whether the purifier should be on, until the day is marked or past, or emails are turned off', async () => {
  const id = await beginOne()
  const days = site.mails.flatMap((mail) => (mail.template === planReminder.template ? [mail.day] : []))
  expect(days.at(-1)).toBe(19)
  const remind = () =>
    site.db.database.accounts((tx) => planReminder.read(tx, { planId: id, day: 0 }, site.dependencies))
  const reminder = await remind()
  const [plan] = await read()
  expect(reminder).toMatchObject({ isOn: plan?.days[0]?.isOn, day: 1, days: 20 })
  if (reminder)
    expect(
      planReminder.render(reminder, { ...site.dependencies.site, url: 'https://clean-air.example' }).subject,
    ).toBe(`Today: purifier ${reminder.isOn ? 'on' : 'off'}`)
  await change(id, { day: 0, state: 'done' })
  expect(await remind()).toBeNull()
  await change(id, { day: 0, state: 'open' })
  expect(await remind()).not.toBeNull()
  await change(id, { byMail: false })
  expect(await remind()).toBeNull()
  await change(id, { byMail: true })
  await moveBack(id, 1)
  expect(await remind()).toBeNull()
  await site.call(`/api/air/plans/${id}`, { method: 'DELETE', as: person })
  expect(await read()).toEqual([])
})

test('a plan started with six pairs keeps its goal of six', async () => {
  const id = await beginOne()
  await site.db.query('update air_plans set coins = coins[1:6] where id = $1', [id])
  await moveBack(id, 11)
  await change(id, { day: 0, state: 'missed' })
  expect((await read())[0]?.days).toHaveLength(14)
  await change(id, { day: 0, state: 'done' })
  await change(id, { day: 11, state: 'missed' })
  expect((await read())[0]?.days).toHaveLength(14)
})

test('the daily notification appears on the site if the member chose it, and only for the latest day', async () => {
  const id = await beginOne()
  const remind = (day: number) =>
    site.db.database.accounts((tx) => planReminder.read(tx, { planId: id, day }, site.dependencies))
  const list = async (as = person) => {
    const { body } = await site.call('/api/notifications', { as })
    return v.parse(notificationPageSchema, body).notifications
  }
  const countUnseen = async () => (await site.call('/api/notifications/unseen', { as: person })).body
  await remind(0)
  expect(await list()).toEqual([])
  await change(id, { onSite: true, byMail: false })
  expect(await remind(0)).toBeNull()
  await remind(0)
  const isFirstOn = (await read())[0]?.days[0]?.isOn
  expect(await list()).toMatchObject([
    { kind: 'plan_day', plan: { day: 1, days: 20, isOn: isFirstOn }, isRead: false },
  ])
  expect(await countUnseen()).toEqual({ unseen: 1 })
  expect(await list(await addPerson(site.db))).toEqual([])
  await change(id, { day: 0, state: 'missed' })
  expect(await list()).toMatchObject([{ plan: { day: 1, days: 22 } }])
  await moveBack(id, 1)
  await remind(1)
  expect(await list()).toMatchObject([{ plan: { day: 2, days: 22, isOn: !isFirstOn }, isRead: false }])
  await site.call(`/api/air/plans/${id}`, { method: 'DELETE', as: person })
  expect(await list()).toEqual([])
})

test('a plan’s six pairs are compared and shown in a story, and the result is deleted with the plan', async () => {
  const id = await beginOne()
  await moveBack(id, 20)
  const [stored] = await site.db.query<{ start_day: number; coins: boolean[] }>(
    'select start_day, coins from air_plans where id = $1',
    [id],
  )
  const start = stored?.start_day ?? 0
  const rows = Array.from({ length: 12 * 96 }, (_, index) => {
    const day = Math.floor(index / 96)
    const weather = 20 + 3 * (day % 4) + (index % 3)
    const level = isOn({ coins: stored?.coins ?? [] }, day) ? weather / 2 : weather
    return `${new Date(start * dayMs + index * 900_000).toISOString()},${level}`
  })
  await air.uploadReadings(person, room, ['Time,PM2.5 (ug/m3)', ...rows].join('\n'))
  for (let day = 0; day < 11; day += 1) await change(id, { day, state: 'done' })
  expect((await read())[0]?.report).toBeNull()
  await change(id, { day: 11, state: 'done' })
  await moveBack(id, -1)
  expect((await read())[0]?.report).toBeNull()
  await moveBack(id, 1)
  const [plan] = await read()
  expect(plan?.report).toMatchObject({ heads: ['Off', 'On'] })
  expect(plan?.report?.headline).toMatch(/^PM2\.5 was (4|5)\d% lower$/)
  const shared = await site.call(`/api/air/series/${series}/shared-charts`, {
    method: 'POST',
    as: person,
    body: { from: plan?.from, to: plan?.to, zone: 'UTC', isExact: false, planId: id },
  })
  const { id: chartId } = v.parse(v.object({ id: v.string() }), shared.body)
  const told = await site.call('/api/stories', {
    method: 'POST',
    as: person,
    body: { content: 'On and off.', chartId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const story = v.parse(storySchema, told.body).id
  const chart = () => readStoryChart(site.db.database, story)
  expect((await chart())?.effect?.headline).toBe(plan?.report?.headline)
  expect((await site.call(`/api/air/plans/${id}`, { method: 'DELETE', as: person })).status).toBe(204)
  expect(await chart()).toMatchObject({ effect: null, room: 'Bedroom' })
})
