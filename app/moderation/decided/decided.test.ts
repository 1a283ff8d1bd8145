import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'
import { type DecidedRow, decidedPageSchema } from './decided-schemas.ts'

const { site, desk, author, reader, moderator, colleague } = await createSiteWithDesk()

async function list(query: Record<string, string> = {}, as = moderator) {
  const { status, body } = await desk.call('GET', `/api/desk/decisions?${new URLSearchParams(query)}`, as)
  expect(status).toBe(200)
  return v.parse(decidedPageSchema, body)
}

/** Decides on a new story that was reported for `reason`. */
async function decideNew(
  as: SamplePerson,
  action: 'hide' | 'none' | 'warn',
  by = author,
  { title = 'Smoke', reason = 'privacy' } = {},
) {
  const story = await addStory(site.db, by, { title })
  await desk.report(story, reader, { reason })
  return { story, ...(await desk.decide(as, story, action)) }
}

const find = async (batchId: string, as = moderator): Promise<DecidedRow> => {
  const row = (await list({}, as)).decisions.find((one) => one.batchId === batchId)
  if (!row) throw new Error('not listed')
  return row
}

test('a moderator can read who decided what about which text, and why, newest first', async () => {
  const first = await decideNew(moderator, 'hide', author, { title: 'Soot on the sill', reason: 'topic' })
  const second = await decideNew(colleague, 'none')
  const { decisions, deciders } = await list()
  expect(decisions.slice(0, 2).map(({ batchId }) => batchId)).toEqual([second.batchId, first.batchId])
  expect(decisions[1]).toMatchObject({
    action: 'hide',
    violation: 'Private information',
    facts: statement.facts,
    explanation: statement.explanation,
    trigger: 'notice',
    decidedBy: 'Mo Moderator',
    caseId: first.caseId,
    subjectType: 'story',
    about: 'Soot on the sill',
    authorName: 'Ada Author',
    isOwn: false,
  })
  expect(deciders.map(({ name }) => name)).toEqual(['Col League', 'Mo Moderator'])
  expect(JSON.stringify(decisions)).not.toContain('Rita')
})

test('the list of decisions is filtered by moderator, decision, days and author', async () => {
  const writer = await addPerson(site.db, { fullName: 'Wanda Writer' })
  const [hidden, left] = [
    await decideNew(moderator, 'hide', writer),
    await decideNew(colleague, 'none', writer),
  ]
  const older = await decideNew(moderator, 'warn', writer)
  await site.db.query('alter table moderation_decisions disable trigger keep_decision')
  await site.db.query(
    `update moderation_decisions set starts_at = '2026-10-31T23:59:59.999Z', decided_at = '2026-10-31T23:59:59.999Z' where batch_id = $1`,
    [older.batchId],
  )
  await site.db.query('alter table moderation_decisions enable trigger keep_decision')
  const of = async (query: Record<string, string>) =>
    (await list({ author: writer.userId, ...query })).decisions.map(({ batchId }) => batchId)
  expect(await of({})).toEqual([left.batchId, hidden.batchId, older.batchId])
  expect(await of({ by: moderator.userId })).toEqual([hidden.batchId, older.batchId])
  expect(await of({ action: 'none' })).toEqual([left.batchId])
  expect(await of({ from: '2026-10-31', to: '2026-10-31' })).toEqual([older.batchId])
  expect(await of({ to: '2026-10-30' })).toEqual([])
  expect(await of({ from: '2026-11-01' })).toEqual([left.batchId, hidden.batchId])
  for (const wrong of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-02-31' },
    { by: 'me' },
    { action: 'delete' },
    { cursor: 'x' },
  ])
    expect(
      (await desk.call('GET', `/api/desk/decisions?${new URLSearchParams(wrong)}`, moderator)).status,
    ).toBe(400)
})

test('pages of decisions have no gaps, even if many decisions were made at the same moment', async () => {
  const writer = await addPerson(site.db)
  const stories = []
  for (let count = 0; count < 31; count += 1) stories.push(await addStory(site.db, writer))
  for (const story of stories) await desk.report(story, reader)
  const ids = await Promise.all(stories.map((story) => desk.findOpenCase(story)))
  expect((await desk.tryDeciding(moderator, ids, [{ action: 'hide' }])).status).toBe(201)
  const first = await list({ author: writer.userId })
  expect(first.decisions).toHaveLength(30)
  const second = await list({ author: writer.userId, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ nextCursor: null, decisions: [{ action: 'hide' }] })
  expect(new Set([...first.decisions, ...second.decisions].map(({ caseId }) => caseId))).toEqual(new Set(ids))
})

describe('the list of decisions', () => {
  test('lets the moderator undo a decision in time, and a colleague reverse it at any time', async () => {
    const { batchId, story } = await decideNew(moderator, 'hide')
    expect((await find(batchId)).undoUntil).not.toBeNull()
    expect((await find(batchId, colleague)).undoUntil).toBeNull()
    await desk.letTimePass()
    const { id, undoUntil } = await find(batchId)
    expect(undoUntil).toBeNull()
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(404)
    const answer = await desk.call('POST', `/api/desk/decisions/${id}/reversal`, colleague, statement)
    expect(answer.status).toBe(201)
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(200)
    expect(await find(batchId)).toMatchObject({ isSuperseded: true, isUndone: false })
    const undone = await decideNew(moderator, 'hide')
    await desk.call('POST', `/api/desk/decisions/${undone.batchId}/undo`, moderator)
    expect(await find(undone.batchId)).toMatchObject({ isUndone: true })
  })

  test('hides disturbing texts and marks decisions about the moderator’s own texts', async () => {
    const { batchId } = await decideNew(moderator, 'hide', author, { title: 'Where he lives' })
    expect(await find(batchId)).toMatchObject({ about: null, isGrave: true })
    const own = await decideNew(colleague, 'hide', moderator)
    expect(await find(own.batchId)).toMatchObject({ isOwn: true })
    expect(await find(own.batchId, colleague)).toMatchObject({ isOwn: false })
  })
})

test('members, analysts and visitors can’t read the list of decisions', async () => {
  const analyst = await addPerson(site.db, { role: 'analyst' })
  for (const as of [author, analyst])
    expect((await desk.call('GET', '/api/desk/decisions', as)).status).toBe(404)
  expect((await desk.call('GET', '/api/desk/decisions')).status).toBe(404)
})

describe('simultaneous reversals of one decision', () => {
  test('result in one reversal, and its author is notified once', async () => {
    const writer = await addPerson(site.db)
    const { batchId } = await decideNew(moderator, 'hide', writer)
    await desk.letTimePass()
    const { id } = await find(batchId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        desk.call('POST', `/api/desk/decisions/${id}/reversal`, index % 2 ? moderator : colleague, statement),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const told = await site.db.query(
      `select subject from notices where user_id = $1 and visible_from > now()`,
      [writer.userId],
    )
    expect(told).toEqual([{ subject: 'Your story is visible again' }])
  })

  test('prevent the moderator from undoing the decision afterwards', async () => {
    const { batchId } = await decideNew(moderator, 'hide')
    const { id } = await find(batchId)
    expect((await desk.call('POST', `/api/desk/decisions/${id}/reversal`, colleague, statement)).status).toBe(
      201,
    )
    expect(await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_standing' } },
    })
    expect(await find(batchId)).toMatchObject({ isUndone: false, isSuperseded: true, undoUntil: null })
  })
})

test('a moderator who left the staff keeps the name in the list and its filter while the account exists', async () => {
  const leaver = await addPerson(site.db, { role: 'moderator', fullName: 'Lea Ver' })
  const { batchId } = await decideNew(leaver, 'hide')
  await site.db.query('delete from staff_members where user_id = $1', [leaver.userId])
  expect(await find(batchId)).toMatchObject({ decidedBy: 'Lea Ver' })
  expect((await list({})).deciders).toContainEqual({ id: leaver.userId, name: 'Lea Ver' })
})
