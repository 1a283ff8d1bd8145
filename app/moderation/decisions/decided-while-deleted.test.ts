import { describe, expect, test } from 'vitest'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addComment, addStory } from '#tests/support/sample-people.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'

const { site, desk, author, moderator, colleague } = await createSiteWithDesk()

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
  /** Holds the content as an automatic rule would, and reports it. */
  const hold = async () => {
    const table = type === 'story' ? 'stories' : 'comments'
    await site.db.query(`update ${table} set held_at = now(), held_for = 'trap' where id = $1`, [id])
    await report()
  }
  return { id, story, hold, isRead, report, remove, putBack }
}

/** Reverses all of the decisions that hide it. */
async function reverseAll(id: string) {
  const standing = await site.db.query(
    `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id
      where c.subject_id = $1 and d.action in ('hide', 'reject_held')`,
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

describe.each(['story', 'comment'] as const)('a %s that is deleted and restored', (type) => {
  test('is hidden if a moderator decided that while it was deleted', async () => {
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

  test('is shown if its hiding was reversed or undone while it was deleted', async () => {
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

  test('follows a decision that is made at the moment of the restore', async () => {
    const { id, isRead, report, remove, putBack } = await addText(type)
    await report()
    await remove()
    const hide = `
      with judged as (select id from moderation_cases where subject_id = $1 for update)
      insert into moderation_decisions (case_id, batch_id, action, law, facts, explanation, trigger, scope, decided_by)
        select id, gen_random_uuid(), 'hide', 'Some law', 'Facts.', 'Words.', 'own', 'content', $2 from judged`
    await raceHeldLock(site.db, { statement: hide, values: [id, moderator.userId], act: putBack })
    expect(await isRead()).toBe(false)
    await desk.letTimePass()
    expect(await reverseAll(id)).toMatchObject([{ status: 201 }])
    expect(await isRead()).toBe(true)
  })

  test('is no longer held if its rejection was reversed while it was deleted', async () => {
    const { id, hold, isRead, remove, putBack } = await addText(type)
    await hold()
    await desk.decide(moderator, id, 'reject_held')
    await desk.letTimePass()
    await remove()
    expect(await reverseAll(id)).toMatchObject([{ status: 201 }])
    await putBack()
    expect(await isRead()).toBe(true)
  })

  test.each(['none', 'warn'] as const)(
    'stays held with an open case if the decision while it was deleted was %s',
    async (action) => {
      const { id, hold, isRead, remove, putBack } = await addText(type)
      await hold()
      await remove()
      await desk.decide(moderator, id, action)
      await desk.letTimePass()
      await putBack()
      expect(await isRead()).toBe(false)
      await desk.decide(moderator, id, 'approve')
      expect(await isRead()).toBe(true)
    },
  )

  test('is decided in its current version, and a decision about an older version is refused', async () => {
    const table = type === 'story' ? 'stories' : 'comments'
    for (const [change, action] of [
      ['deleted_at = null', 'none'],
      [`content = 'Words that nobody looked at.'`, 'approve'],
      ['deleted_at = now()', 'approve'],
    ] as const) {
      const { id, hold, isRead, remove } = await addText(type)
      await hold()
      if (action === 'none') await remove()
      const open = await desk.findOpenCase(id)
      const late = await raceHeldLock(site.db, {
        statement: `update ${table} set ${change} where id = $1`,
        values: [id],
        act: () => desk.tryDeciding(moderator, [open], [{ action }]),
      })
      expect(late.status).toBe(409)
      expect(await isRead()).toBe(false)
      expect(await desk.findOpenCase(id)).toBe(open)
    }
  })

  test('stays held if nothing was decided while it was deleted', async () => {
    const { id, hold, isRead, remove, putBack } = await addText(type)
    await hold()
    await remove()
    await putBack()
    expect(await isRead()).toBe(false)
    await desk.decide(moderator, id, 'approve')
    expect(await isRead()).toBe(true)
  })

  test('is shown if its hiding was reversed while it was private', async () => {
    const { id, story, isRead, report, remove, putBack } = await addText(type)
    await report()
    await remove()
    await desk.decide(moderator, id, 'hide')
    await desk.letTimePass()
    // Simulates a decision after an appeal, when the moderator could not read the content.
    await site.db.query('alter table moderation_decisions disable trigger keep_decision')
    await site.db.query(
      'update moderation_decisions set content_sha256 = null where case_id in (select id from moderation_cases where subject_id = $1)',
      [id],
    )
    await site.db.query('alter table moderation_decisions enable trigger keep_decision')
    await putBack()
    const setPublic = (isPublic: boolean) =>
      site.db.query('update stories set is_public = $2 where id = $1', [story, isPublic])
    await setPublic(false)
    expect(await reverseAll(id)).toMatchObject([{ status: 201 }])
    await setPublic(true)
    expect(await isRead()).toBe(true)
  })

  test('stays hidden after a backup of the database is restored', async () => {
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

test.each([
  ['story', 'hide', false],
  ['story', 'none', true],
  ['comment', 'hide', false],
] as const)(
  'a decision about a %s while its story is private holds when the story is shared again: %s',
  async (type, action, isShown) => {
    const { id, story, isRead, report } = await addText(type)
    const share = async (sharePermission: boolean) => {
      const { status } = await desk.call('PATCH', `/api/stories/${story}`, author, { sharePermission })
      expect(status).toBe(200)
    }
    await report()
    await share(false)
    await desk.decide(moderator, id, action)
    await share(true)
    expect(await isRead()).toBe(isShown)
  },
)

test('a held story that was rejected while private stays rejected when it is shared again', async () => {
  const { id, hold, isRead } = await addText('story')
  const share = (isPublic: boolean) =>
    site.db.query('update stories set is_public = $2 where id = $1', [id, isPublic])
  await hold()
  await share(false)
  await desk.decide(moderator, id, 'reject_held')
  await share(true)
  expect(await isRead()).toBe(false)
})

test('if both hidings of a text are reversed simultaneously, the text is shown', async () => {
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

test('a held text must be published or rejected, and can’t just be left up', async () => {
  const held = await addText('story')
  const published = await addText('story')
  await held.hold()
  await published.report()
  const ids = await Promise.all([held, published].map(({ id }) => desk.findOpenCase(id)))
  for (const action of ['none', 'warn'] as const) {
    const answer = await desk.tryDeciding(moderator, ids, [{ action }])
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'held' } } })
  }
  expect(await desk.findOpenCase(published.id)).toBe(ids[1])
  await desk.decide(moderator, held.id, 'approve')
  expect(await held.isRead()).toBe(true)
})

test('an author who deletes a held text while a moderator decides is told nothing untrue, and the refusal names it', async () => {
  const { id, hold, remove } = await addText('story')
  await hold()
  const caseId = await desk.findOpenCase(id)
  const { version } = await desk.read(caseId, moderator)
  await remove()
  const decide = (action: string, cases: object[], path = '') =>
    desk.call('POST', `/api/desk/decisions${path}`, moderator, { cases, actions: [{ action }], ...statement })
  const refused = await decide('approve', [{ id: caseId, version }])
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'case_changed' } } })
  expect(JSON.stringify(refused.body)).toContain('deleted this text or made it private')
  const now = [{ id: caseId, version: (await desk.read(caseId, moderator)).version }]
  expect((await decide('reject_held', now)).status).toBe(409)
  const notices = JSON.stringify((await decide('hide', now, '/preview')).body)
  expect(notices).toContain('If you restore it, only you can read it.')
  expect(notices).not.toContain('You can still read and delete it')
  expect((await decide('none', now)).status).toBe(201)
  const told = await site.db.query(`select from notices where user_id = $1 and text like '%left%'`, [
    author.userId,
  ])
  expect(told).toEqual([])
})

test('an undone warning is not part of the author’s record', async () => {
  const { id, report } = await addText('story')
  await report()
  const { caseId, batchId } = await desk.decide(moderator, id, 'warn')
  const { sanctions } = (await desk.read(caseId, moderator)).author
  expect((await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).status).toBe(204)
  expect((await desk.read(caseId, moderator)).author.sanctions).toEqual(sanctions.slice(1))
})
