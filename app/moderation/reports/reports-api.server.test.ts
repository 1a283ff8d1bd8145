import { expect, test } from 'vitest'
import { runForClient } from '#app/platform/concurrency/client-context.server.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { reportContent } from './report-content.command.server.ts'
import type { ReportRequest } from './report-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const reader = await addPerson(site.db)

const report = (storyId: string, as?: SamplePerson, body?: unknown) =>
  site.call(`/api/stories/${storyId}/reports`, {
    method: 'POST',
    ...(as && { as }),
    ...(body !== undefined && { body }),
  })

const readRows = (storyId: string) =>
  site.db.query('select user_id, resolved_at from reports where story_id = $1 order by user_id', [storyId])

test('several reports of one story by a member count once, and a visitor’s report has no name', async () => {
  const story = await addStory(site.db, author)
  for (const as of [reader, reader, undefined])
    expect(await report(story, as)).toMatchObject({ status: 201, body: { storyId: story } })
  expect(await readRows(story)).toEqual([
    { user_id: reader.userId, resolved_at: null },
    { user_id: null, resolved_at: null },
  ])
})

test('a visitor’s further reasons are added to their own report, but not to another’s from the same address', async () => {
  const story = await addStory(site.db, author)
  const send = (request: ReportRequest) =>
    runForClient('203.0.113.9', () =>
      reportContent(
        site.dependencies,
        { role: 'anon' },
        { storyId: story, commentId: null },
        { request, idempotencyKey: undefined },
      ),
    )
  const illegal = {
    reason: 'illegal',
    law: 'A law',
    name: 'Vera',
    email: 'vera@example.org',
    isInGoodFaith: true,
  }
  expect(await send({})).toMatchObject({ outcome: 'received', reference: null })
  await send({ reason: 'respect', details: 'It insults my landlord.' })
  const { reference } = await send({ ...illegal, details: 'It says who is ill.' })
  expect(await send({ ...illegal, details: 'And where.' })).toMatchObject({ reference })
  const other = await send({
    ...illegal,
    details: 'She is my aunt.',
    name: 'Otto',
    email: 'otto@example.org',
  })
  expect(await send({ reason: 'topic' })).toMatchObject({ reference: null })
  const rows = await site.db.query(
    'select reasons, details, law, notifier_email, reference from reports where story_id = $1 order by created_at',
    [story],
  )
  expect(rows).toEqual([
    {
      reasons: ['illegal', 'respect', 'topic'],
      details: 'It insults my landlord.\nIt says who is ill.\nAnd where.',
      law: 'A law',
      notifier_email: 'vera@example.org',
      reference,
    },
    {
      reasons: ['illegal'],
      details: 'She is my aunt.',
      law: 'A law',
      notifier_email: 'otto@example.org',
      reference: other.reference,
    },
  ])
  expect(reference).toMatch(/^CA-/)
})

test('a member’s reports keep the reference of the first one, even if it had no reason', async () => {
  const story = await addStory(site.db, author)
  await report(story, reader)
  const body = { reason: 'illegal', details: 'It names her.', law: 'A law', isInGoodFaith: true }
  const answer = await report(story, reader, body)
  const [row] = await site.db.query(
    'select reference, good_faith_at is not null as good from reports where story_id = $1',
    [story],
  )
  expect(answer.body).toMatchObject(row ? { reference: row.reference } : {})
  expect(row).toEqual({ reference: expect.stringMatching(/^CA-/), good: true })
})

test('a hundred concurrent reports by one member count once', async () => {
  const story = await addStory(site.db, author)
  const answers = await Promise.all(Array.from({ length: 100 }, () => report(story, reader)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await readRows(story)).toHaveLength(1)
})

test.each([
  ['a visitor’s', false],
  ['a person’s', true],
])('a report from %s that is sent again with its key counts once', async (_whose, isSignedIn) => {
  const [story, other] = [await addStory(site.db, author), await addStory(site.db, author)]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = (id: string) =>
    site.call(`/api/stories/${id}/reports`, { method: 'POST', headers, ...(isSignedIn && { as: reader }) })
  const answers = await Promise.all([send(story), send(story), send(story)])
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { storyId: story } })
  expect(await readRows(story)).toHaveLength(1)
  expect(await send(other)).toMatchObject({
    status: 422,
    body: { error: { code: 'idempotency_key_reused' } },
  })
  expect(await readRows(other)).toEqual([])
})

test('no one can report in another person’s name, or store a report as resolved', async () => {
  const story = await addStory(site.db, author)
  for (const body of [{ userId: author.userId }, { user_id: author.userId }, { resolvedAt: '2026-01-01' }])
    expect(await report(story, reader, body)).toMatchObject({ status: 400 })
  expect(await readRows(story)).toEqual([])
})

test('only moderators can read reports, not visitors, authors or other members', async () => {
  const story = await addStory(site.db, author)
  await report(story, reader)
  const { database } = site.db
  const count = 'select count(*)::int as count from reports where story_id = $1'
  const moderator = await addPerson(site.db, { role: 'moderator' })
  const readAs = (role: 'member' | 'moderator', person: SamplePerson) =>
    database.transaction({ role, ...person }, async (tx) => {
      const { rows } = await tx.execute(`select story_id from reports where story_id = '${story}'`)
      return rows.length
    })
  expect(await site.db.query(count, [story])).toEqual([{ count: 1 }])
  expect(await readAs('moderator', moderator)).toBe(1)
  expect(await readAs('member', author)).toBe(0)
  await expect(database.anon.execute('select story_id from reports')).rejects.toThrow()
})

test('a private, hidden or unverified story can’t be reported, and the response is that for a nonexistent one', async () => {
  const hidden = await addStory(site.db, author)
  await site.db.query('update stories set hidden_at = now() where id = $1', [hidden])
  const ids = [
    hidden,
    await addStory(site.db, author, { isPublic: false }),
    await addStory(site.db, await addPerson(site.db, { isVerified: false })),
    crypto.randomUUID(),
  ]
  for (const id of ids)
    for (const as of [reader, undefined])
      expect(await report(id, as)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})

test('a deleted account can’t report, even while its token is valid', async () => {
  const [story, gone] = [await addStory(site.db, author), await addPerson(site.db)]
  await site.db.query('delete from auth.users where id = $1', [gone.userId])
  expect(await report(story, gone)).toMatchObject({ status: 401 })
})
