import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk, statement } from '../testing/desk.ts'
import { moderatorStatisticsSchema, statisticsSchema } from './statistics-schemas.ts'

test('the desk’s statistics match the tables, and only an owner sees those of each moderator', async () => {
  const site = await createTestSite()
  const desk = openDesk(site)
  const writer = await addPerson(site.db)
  const reader = await addPerson(site.db)
  const moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })
  const owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
  const own = async (as = moderator) =>
    v.parse(statisticsSchema, (await desk.call('GET', '/api/desk/statistics', as)).body)
  expect(await own()).toMatchObject({ pending: 0, inbound: 0, decided: 0, medianHours: null, rules: [] })

  const stories: string[] = []
  for (let count = 0; count < 5; count += 1) stories.push(await addStory(site.db, writer))
  for (const story of stories) await desk.report(story, reader)
  const [hidden = '', warned = '', kept = '', undone = '', waiting = ''] = stories
  await desk.decide(moderator, hidden, 'hide')
  await desk.decide(moderator, warned, 'warn')
  await desk.decide(owner, kept, 'none')
  const { batchId } = await desk.decide(moderator, undone, 'hide')
  await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)
  const [{ id } = { id: '' }] = await site.db.query<{ id: string }>(
    `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.subject_id = $1`,
    [hidden],
  )
  expect((await desk.call('POST', `/api/desk/decisions/${id}/reversal`, owner, statement)).status).toBe(201)
  await site.db.query(
    `update moderation_cases set due_at = now() - interval '1 hour' where subject_id = any($1)`,
    [[waiting, kept]],
  )
  await site.db.query(
    `update moderation_cases set opened_at = closed_at - interval '3 hours' where state = 'decided'`,
  )

  // Content with private details counts as disturbing. Opening a case twice counts once, and others' counts are not shown.
  const grave = await desk.findOpenCase(waiting)
  for (const as of [moderator, moderator, owner])
    expect((await desk.call('PUT', `/api/desk/cases/${grave}/exposure`, as)).status).toBe(204)
  await site.db.query('update moderation_cases set band = 2 where subject_id = $1', [undone])
  await desk.call('PUT', `/api/desk/cases/${await desk.findOpenCase(undone)}/exposure`, moderator)

  const figures = { pending: 2, overdue: 1, inbound: 5, decided: 3, decidedLate: 1, medianHours: 3 }
  const title = 'Private information'
  expect(await own()).toEqual({
    ...figures,
    rules: [{ title, measures: 2, reversed: 1 }],
    exposuresToday: 1,
    exposuresThisWeek: 1,
  })
  const path = '/api/desk/statistics/moderators'
  for (const as of [moderator, writer, undefined]) expect((await desk.call('GET', path, as)).status).toBe(404)
  expect((await desk.call('GET', '/api/desk/statistics', writer)).status).toBe(404)
  const { moderators } = v.parse(moderatorStatisticsSchema, (await desk.call('GET', path, owner)).body)
  const exposures = { exposuresToday: 1, exposuresThisWeek: 1 }
  expect(moderators).toEqual([
    { id: moderator.userId, name: 'Mo Moderator', decided: 2, measures: 2, reversed: 1, ...exposures },
    { id: owner.userId, name: 'Olga Owner', decided: 1, measures: 0, reversed: 0, ...exposures },
  ])
})
