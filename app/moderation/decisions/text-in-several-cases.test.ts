import { expect, test } from 'vitest'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'

const world = await createSiteWithDesk()

const undo = async (batchId: string) =>
  expect(await world.desk.call('POST', `/api/desk/decisions/${batchId}/undo`, world.moderator)).toMatchObject(
    {
      status: 204,
    },
  )

/**
 * Adds a story that decisions in two cases hide: the first case leaves it up and the second hides it; then the first decision is undone,
 * which reopens the first case, and that case hides the story too.
 */
async function hideTwice() {
  const { site, desk, author, moderator } = world
  const story = await addStory(site.db, author)
  await desk.report(story, await addPerson(site.db), { reason: 'topic' })
  const stands = await desk.decide(moderator, story, 'none')
  await desk.report(story, await addPerson(site.db), { reason: 'privacy' })
  const second = await desk.decide(moderator, story, 'hide')
  await undo(stands.batchId)
  const first = await desk.decide(moderator, story, 'hide')
  expect(first.caseId).not.toBe(second.caseId)
  const readStatus = async () => (await site.call(`/api/stories/${story}`)).status
  expect(await readStatus()).toBe(404)
  return { first, second, readStatus }
}

test('a text hidden by two decisions is shown when the last of them is undone, in any order', async () => {
  for (const order of ['first', 'second'] as const) {
    const { readStatus, ...decided } = await hideTwice()
    await undo(decided[order].batchId)
    expect(await readStatus()).toBe(404)
    await undo(decided[order === 'first' ? 'second' : 'first'].batchId)
    expect(await readStatus()).toBe(200)
  }
})

test('a text hidden by two decisions is shown when the last of them is reversed', async () => {
  const { site, desk, moderator } = world
  const { first, second, readStatus } = await hideTwice()
  await desk.letTimePass()
  for (const [{ batchId }, status] of [
    [second, 404],
    [first, 200],
  ] as const) {
    const [decision] = await site.db.query<{ id: string }>(
      'select id from moderation_decisions where batch_id = $1',
      [batchId],
    )
    const answer = await desk.call(
      'POST',
      `/api/desk/decisions/${decision?.id}/reversal`,
      moderator,
      statement,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(await readStatus()).toBe(status)
  }
})
