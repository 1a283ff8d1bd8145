import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import {
  purgeRecentTexts,
  purgeReportTexts,
  purgeSnapshots,
  purgeUsedChallenges,
} from './purges.command.server.ts'
import { openDesk } from './testing/desk.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })

test('the texts of a case are deleted a year after it was closed, and its decision is kept', async () => {
  const desk = openDesk(site)
  const ages = { old: '366 days', young: '364 days', open: null }
  const stories: Record<string, string> = {}
  for (const [name, age] of Object.entries(ages)) {
    const story = await addStory(site.db, author, { content: `A text that is ${name}.` })
    stories[name] = story
    await desk.report(story, await addPerson(site.db), { reason: 'respect', details: `Details of ${name}.` })
    if (age === null) continue
    const { caseId } = await desk.decide(moderator, story, 'hide')
    await site.db.query('update moderation_cases set closed_at = now() - $2::interval where id = $1', [
      caseId,
      age,
    ])
    await site.db.query('update reports set created_at = now() - $2::interval where case_id = $1', [
      caseId,
      age,
    ])
  }
  const { database } = site.db
  const now = new Date()
  expect(await database.accounts((tx) => purgeSnapshots(tx, now, 100))).toBe(1)
  expect(await database.accounts((tx) => purgeReportTexts(tx, now, 100))).toBe(1)
  expect(await site.db.query('select text from content_snapshots order by text')).toEqual([
    { text: 'A text that is open.' },
    { text: 'A text that is young.' },
  ])
  expect(await site.db.query('select details from reports order by details nulls last')).toEqual([
    { details: 'Details of open.' },
    { details: 'Details of young.' },
    { details: null },
  ])
  const decisions = `select d.action from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.subject_id = $1`
  expect(await site.db.query(decisions, [stories.old])).toEqual([{ action: 'hide' }])
  // A clock that is ahead must not delete early.
  const later = new Date(now.getTime() + 400 * 86_400_000)
  expect(await database.accounts((tx) => purgeSnapshots(tx, later, 100))).toBe(0)
})

test('records for finding copied texts are deleted after a day, not before', async () => {
  const { database } = site.db
  await site.db.query(
    `insert into recent_texts (hash, author, written_at)
      values ('old', 'a', now() - interval '24 hours 1 second'), ('young', 'a', now() - interval '23 hours')`,
  )
  const later = new Date(Date.now() + 400 * 86_400_000)
  expect(await database.accounts((tx) => purgeRecentTexts(tx, later, 100))).toBe(1)
  expect(await site.db.query(`select convert_from(hash, 'UTF8') as text from recent_texts`)).toEqual([
    { text: 'young' },
  ])
})

test('a solved challenge is stored for as long as it is valid', async () => {
  const { database } = site.db
  await site.db.query(
    `insert into used_challenges values ('late', now() - interval '1 second'), ('young', now() + interval '9 minutes')`,
  )
  const later = new Date(Date.now() + 400 * 86_400_000)
  expect(await database.accounts((tx) => purgeUsedChallenges(tx, later, 100))).toBe(1)
  expect(await site.db.query(`select convert_from(hash, 'UTF8') as text from used_challenges`)).toEqual([
    { text: 'young' },
  ])
})
