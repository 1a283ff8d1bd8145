import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { activitySchema } from './activity-schemas.ts'
import { countActivity } from './count-activity.command.server.ts'

const site = await createTestSite()
const { db, dependencies } = site
const analyst = await addPerson(db, { role: 'analyst' })
await db.query(`update auth.users set created_at = '2026-01-01'`)
await db.query(
  `insert into auth.pulse_days (day, is_broken)
    select (now() at time zone 'UTC')::date - ago, ago = 33 from generate_series(0, 60) ago where ago not in (12, 60)`,
)

const path = '/api/desk/activity'
const read = async () => v.parse(activitySchema, (await site.call(path, { as: analyst })).body)

/** Adds people who signed up on that day, with a public story and a comment each. */
async function joinDaysAgo(days: number, { asked, confirmed }: { asked: number; confirmed: number }) {
  for (let n = 0; n < asked; n += 1) {
    const person = await addPerson(db, { isVerified: n < confirmed })
    const story = await addStory(db, person)
    await addComment(db, person, story)
    await db.query(
      `with one as (update auth.users set created_at = now() - make_interval(days => $2) where id = $1),
        two as (update stories set created_at = now() - make_interval(days => $2) where id = $3)
        update comments set created_at = now() - make_interval(days => $2) where story_id = $3`,
      [person.userId, days, story],
    )
  }
}

const visitDaysAgo = (days: number, visits: number) =>
  db.query(
    `insert into auth.funnel_days (day, source_id, step, landing, n, n_first)
      values ((now() at time zone 'UTC')::date - $1::integer, 1, 'visit', 'home', $2, $2)`,
    [days, visits],
  )

test('activity counts today and the 7 and 30 days before with as many days before them, names days without complete counts, hides counts of people below five, and is at most a minute old', async () => {
  const empty = await read()
  expect(empty.figures.visits).toEqual({
    days: Array.from({ length: 30 }, () => 0),
    sums: [0, 0, 0, 0, 0, 0],
  })
  expect(Object.keys(empty.figures)).toHaveLength(6)
  expect(empty.gaps).toEqual([12, 33, 60])

  await joinDaysAgo(0, { asked: 6, confirmed: 5 })
  await joinDaysAgo(1, { asked: 2, confirmed: 1 })
  await visitDaysAgo(0, 9)
  await visitDaysAgo(7, 5)
  await visitDaysAgo(8, 20)
  await visitDaysAgo(60, 30)
  expect(await read()).toEqual(empty)
  await db.query(`update auth.activity_days set counted_at = counted_at - interval '61 seconds'`)
  const { figures } = await read()
  expect(figures.signUps.sums).toEqual([6, null, null, 0, null, 0])
  expect(figures.signUps.days.slice(-3)).toEqual([0, null, 6])
  expect(figures.confirmed.sums).toEqual([5, null, null, 0, null, 0])
  expect(figures.stories.sums).toEqual([5, 1, 1, 0, 1, 0])
  expect(figures.comments.sums).toEqual([6, 2, 2, 0, 2, 0])
  // Earlier days are counted again each hour.
  expect(figures.visits.sums).toEqual([9, 0, 0, 0, 0, 0])
  await countActivity({ ...dependencies, database: db.database })
  expect((await read()).figures.visits.sums).toEqual([9, 0, 5, 20, 25, 30])
})

test('only owners and analysts see the activity', async () => {
  for (const role of ['owner', 'analyst'] as const)
    expect((await site.call(path, { as: await addPerson(db, { role }) })).status).toBe(200)
  for (const as of [await addPerson(db, { role: 'moderator' }), await addPerson(db), undefined])
    expect((await site.call(path, as && { as })).status).toBe(404)
})
