import * as v from 'valibot'
import { expect, test } from 'vitest'
import { queuePageSchema } from '#app/moderation/cases/case-schemas.ts'
import { openDesk } from '#app/moderation/testing/desk.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

const site = await createTestSite()
const call = (as?: SamplePerson) => site.call('/api/desk/tasks', as && { as })
const read = async (as: SamplePerson) => (await call(as)).body

test('staff see the work that waits for their role, overdue work first, and nothing when nothing does', async () => {
  const desk = openDesk(site)
  const [writer, reader] = [await addPerson(site.db), await addPerson(site.db)]
  const owner = await addPerson(site.db, { role: 'owner' })
  const moderator = await addPerson(site.db, { role: 'moderator' })
  const analyst = await addPerson(site.db, { role: 'analyst' })
  for (const staff of [owner, moderator, analyst]) expect(await read(staff)).toEqual({ tasks: [] })

  const stories: string[] = []
  for (let count = 0; count < 5; count += 1) stories.push(await addStory(site.db, writer))
  for (const story of stories) await desk.report(story, reader)
  const dueIn = async (story: string | undefined, hours: number, band = 2) =>
    site.db.query(
      `update moderation_cases set due_at = now() + make_interval(hours => $2), band = $3 where subject_id = $1`,
      [story, hours, band],
    )
  await dueIn(stories[0], 40)
  await dueIn(stories[1], 5)
  await dueIn(stories[2], 6)
  await dueIn(stories[3], 7, 3)
  await dueIn(stories[4], -1, 3)
  const campaigns = await site.db.query<{ id: string }>(
    `insert into campaigns (subject, body, state, mails_per_hour, created_at)
      select 'News ' || n, 'Hello.', 'sent', 100, now() - make_interval(days => n) from generate_series(1, 4) n returning id`,
  )
  for (const { id } of campaigns)
    await site.db.query(
      `insert into campaign_recipients (campaign_id, person_id, state) values ($1, gen_random_uuid(), 'unsure')`,
      [id],
    )

  const dueAt: unknown = expect.stringMatching(/T.*Z$/)
  const overdue = { count: '1', name: 'overdue case', page: 'cases?due=overdue', isOverdue: true, dueAt }
  const due = (count: number, name: string, page: string) => ({
    count: `${count}`,
    name,
    page,
    isOverdue: false,
    dueAt: page.startsWith('cases') ? dueAt : null,
  })
  const cases = [
    due(3, 'reported cases', 'cases?kind=reported&due=later'),
    due(1, 'post awaiting approval', 'cases?kind=held&due=later'),
  ]
  expect(await read(moderator)).toEqual({ tasks: [overdue, ...cases] })
  // Each leads to the cases that it counts.
  for (const { page, count } of [overdue, ...cases]) {
    const { body } = await site.call(`/api/desk/${page}`, { as: moderator })
    expect(v.parse(queuePageSchema, body).cases).toHaveLength(Number(count))
  }
  expect(await read(owner)).toEqual({
    tasks: [
      overdue,
      ...cases,
      // The newest three.
      ...campaigns
        .slice(0, 3)
        .map(({ id }, n) => due(1, `email of “News ${n + 1}” with unknown delivery`, `campaigns/${id}`)),
    ],
  })
  expect(await read(analyst)).toEqual({ tasks: [] })
})

test('the work that waits is hidden from everyone without a role, and without a second factor', async () => {
  const owner = await addPerson(site.db, { role: 'owner' })
  await site.db.query(`update auth.sessions set aal = 'aal1' where user_id = $1`, [owner.userId])
  for (const as of [undefined, await addPerson(site.db), owner])
    expect(await call(as)).toMatchObject({ status: 404 })
})
