import { beforeAll, describe, expect, test } from 'vitest'
import { addComment, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { createSiteWithDesk, type openDesk, statement } from '../testing/desk.ts'

let site: TestSite
let desk: ReturnType<typeof openDesk>
let author: SamplePerson
let moderator: SamplePerson
let colleague: SamplePerson
beforeAll(async () => {
  ;({ site, desk, author, moderator, colleague } = await createSiteWithDesk())
})

async function addText(type: 'story' | 'comment') {
  const story = await addStory(site.db, author)
  const id = type === 'story' ? story : await addComment(site.db, author, story)
  const path = type === 'story' ? `/api/stories/${id}` : `/api/comments/${id}`
  const isRead = async () => {
    const { body } = await site.call(type === 'story' ? path : `/api/stories/${story}/comments`)
    return JSON.stringify(body).includes(id)
  }
  const report = () => site.db.query(`insert into reports (${type}_id) values ($1)`, [id])
  const remove = async () => expect((await desk.call('DELETE', path, author)).status).toBeLessThan(300)
  const putBack = async () =>
    expect((await desk.call('POST', `${path}/restore`, author)).status).toBeLessThan(300)
  return { id, isRead, report, remove, putBack }
}

/** Takes back each hiding of it that stands. */
async function reverseAll(id: string) {
  const standing = await site.db.query(
    `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id
      where c.subject_id = $1 and d.action = 'hide'`,
    [id],
  )
  return Promise.all(
    standing.map((decision, index) =>
      desk.call(
        'POST',
        `/api/desk/decisions/${String(decision.id)}/reversal`,
        index ? colleague : moderator,
        statement,
      ),
    ),
  )
}

describe.each(['story', 'comment'] as const)('a %s that is deleted, and put back', (type) => {
  test('is hidden when that was decided meanwhile', async () => {
    const { id, isRead, report, remove, putBack } = await addText(type)
    await report()
    await remove()
    await desk.decide(moderator, id, 'hide')
    await putBack()
    expect(await isRead()).toBe(false)
    await desk.letTimePass()
    expect(await reverseAll(id)).toMatchObject([{ status: 201 }])
    expect(await isRead()).toBe(true)
  })

  test('is shown when its hiding was taken back or undone meanwhile', async () => {
    for (const isUndone of [false, true]) {
      const { id, isRead, report, remove, putBack } = await addText(type)
      await report()
      const { batchId } = await desk.decide(moderator, id, 'hide')
      await remove()
      if (isUndone) {
        expect((await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).status).toBe(204)
      } else {
        await desk.letTimePass()
        expect(await reverseAll(id)).toMatchObject([{ status: 201 }])
      }
      await putBack()
      expect(await isRead()).toBe(true)
    }
  })

  test('stays hidden by a restore of the database', async () => {
    const { id, isRead, remove, putBack } = await addText(type)
    await site.db.query(
      `insert into auth.restore_holds (held_at) values ('2026-11-20T00:00:00Z') on conflict do nothing`,
    )
    await site.db.query(
      `update ${type === 'story' ? 'stories' : 'comments'} set hidden_at = '2026-11-20T00:00:00Z' where id = $1`,
      [id],
    )
    await remove()
    await putBack()
    expect(await isRead()).toBe(false)
    await site.db.query('delete from auth.restore_holds')
  })
})

test('of two hidings that are taken back at once, the last shows the text', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, isRead, report } = await addText('story')
    for (let times = 0; times < 2; times += 1) {
      await report()
      await desk.decide(moderator, id, 'hide')
      await desk.letTimePass()
    }
    const answers = await reverseAll(id)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await isRead()).toBe(true)
  }
})
