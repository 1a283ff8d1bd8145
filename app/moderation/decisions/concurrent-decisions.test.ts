import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { queuePageSchema } from '../cases/case-schemas.ts'
import { openDesk, statement } from '../testing/desk.ts'

const several = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

const site = await createTestSite()
const desk = openDesk(site)
const authors = await several(5, () => addPerson(site.db))
const reporters = await several(6, () => addPerson(site.db))
const moderators = await several(6, () => addPerson(site.db, { role: 'moderator' }))

async function workOff(as: SamplePerson): Promise<void> {
  for (;;) {
    const { body } = await desk.call('GET', '/api/desk/cases', as)
    const { cases } = v.parse(queuePageSchema, body)
    if (cases.length === 0) return
    for (const { id, version } of cases.slice(0, 3)) {
      await desk.call('PUT', `/api/desk/cases/${id}/claim`, as)
      const decision = { cases: [{ id, version }], actions: [{ action: 'hide' }], ...statement }
      const { status } = await desk.call('POST', '/api/desk/decisions', as, decision)
      expect([201, 409]).toContain(status)
    }
  }
}

test('moderators who work on the same queue never decide the same case, and everyone is notified once', async () => {
  const stories = await Promise.all(
    authors.flatMap((author) => Array.from({ length: 6 }, () => addStory(site.db, author))),
  )
  for (const person of reporters) await Promise.all(stories.map((story) => desk.report(story, person)))
  await Promise.all(moderators.map(workOff))
  const cases = await site.db.query(
    `select c.report_count, (select count(*)::int from moderation_decisions d where d.case_id = c.id) as decisions,
        (select count(*)::int from reports r where r.case_id = c.id and r.outcome = 'hidden') as hidden
      from moderation_cases c where subject_id = any($1)`,
    [stories],
  )
  expect(cases).toEqual(stories.map(() => ({ report_count: 6, decisions: 1, hidden: 6 })))
  const told = await site.db.query(
    'select user_id, kind, count(*)::int from notices group by user_id, kind order by kind, user_id',
  )
  expect(told).toHaveLength(authors.length + reporters.length)
  for (const row of told) expect(row).toMatchObject({ count: row.kind === 'decision' ? 6 : 30 })
  const [figures] = await site.db.query('select sum(stories)::int as stories from community_changes')
  expect(figures).toEqual({ stories: 0 })
})

test('an author who deletes a text or account while it is being decided causes no error', async () => {
  const [author] = authors
  const [reporter] = reporters
  const [moderator] = moderators
  if (!author || !reporter || !moderator) throw new Error('no person was created')
  for (let round = 0; round < 8; round += 1) {
    const isAccount = round % 2 === 1
    const writer = isAccount ? await addPerson(site.db) : author
    const story = await addStory(site.db, writer)
    await desk.report(story, reporter)
    const id = await desk.findOpenCase(story)
    const { version } = await desk.read(id, moderator)
    const decision = { cases: [{ id, version }], actions: [{ action: 'hide' }], ...statement }
    const [decided, purged] = await Promise.all([
      desk.call('POST', '/api/desk/decisions', moderator, decision),
      // Deletes the story like the purge ten minutes after its deletion.
      site.db
        .query(`delete from ${isAccount ? 'auth.users' : 'stories'} where id = $1 returning id`, [
          isAccount ? writer.userId : story,
        ])
        .then(
          (rows) => rows.length,
          (error: { code?: string }) => error.code,
        ),
    ])
    expect([201, 409]).toContain(decided.status)
    // On a deadlock, PostgreSQL aborts one transaction, which is retried later.
    expect([1, '40P01']).toContain(purged)
    const [found] = await site.db.query<{ state: string }>(
      'select state from moderation_cases where id = $1',
      [id],
    )
    expect(found?.state).toBe(decided.status === 201 ? 'decided' : 'void')
  }
})
