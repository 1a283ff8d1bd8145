import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { setActor } from '#database/actor.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk, statement } from '../testing/desk.ts'

let writer: SamplePerson
let moderator: SamplePerson
let colleague: SamplePerson

const site = await createTestSite()
const desk = openDesk(site)
const reader = await addPerson(site.db)

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members cascade')
  writer = await addPerson(site.db)
  moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })
  colleague = await addPerson(site.db, { role: 'moderator', fullName: 'Col League' })
})

const noticesSchema = v.object({
  notices: v.array(v.looseObject({ id: v.string(), text: v.string(), appealUntil: v.nullable(v.string()) })),
})

async function readNotices(as: SamplePerson) {
  return v.parse(noticesSchema, (await desk.call('GET', '/api/moderation/notices', as)).body).notices
}

async function decideAbout(as: SamplePerson, actions: Parameters<typeof desk.tryDeciding>[2]) {
  const story = await addStory(site.db, writer)
  await desk.report(story, reader)
  const answer = await desk.tryDeciding(as, [await desk.findOpenCase(story)], actions)
  expect(answer).toMatchObject({ status: 201 })
  await desk.letTimePass()
  return story
}

async function object(as: SamplePerson, text = 'It is not so.') {
  const [notice] = await readNotices(as)
  return desk.call('POST', `/api/moderation/notices/${notice?.id}/appeal`, as, { text })
}

async function findAppeal(
  as: SamplePerson,
): Promise<{ id: string; isYours: boolean; isSamePerson: boolean }> {
  const { body } = await desk.call('GET', '/api/desk/appeals', as)
  const schema = v.object({
    appeals: v.array(v.object({ id: v.string(), isYours: v.boolean(), isSamePerson: v.boolean() })),
  })
  const last = v.parse(schema, body).appeals.at(-1)
  if (!last) throw new Error('there is no appeal')
  return last
}

const answerAppeal = (as: SamplePerson, id: string, body: object) =>
  desk.call('POST', `/api/desk/appeals/${id}/decision`, as, { answer: 'We have looked again.', ...body })

describe('a suspension', () => {
  test('refuses writing with its end and reason, allows everything else, and ends automatically', async () => {
    const own = await addStory(site.db, writer)
    const others = await addStory(site.db, reader)
    await decideAbout(moderator, [{ action: 'suspend', days: 3 }])
    const writes = () =>
      Promise.all([
        desk.call('POST', '/api/stories', writer, { content: 'Dust.', sharePermission: true }),
        desk.call('PATCH', `/api/stories/${own}`, writer, { content: `Smoke ${crypto.randomUUID()}.` }),
        desk.call('POST', `/api/stories/${others}/comments`, writer, { content: 'So true.' }),
        desk.call('PUT', `/api/stories/${others}/reactions/heart`, writer),
        desk.report(others, writer),
      ])
    for (const answer of await writes()) {
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'suspended' } } })
      expect(JSON.stringify(answer.body)).toMatch(
        /until \d+ [A-Z][a-z]+ 20\d\d at \d\d:\d\d UTC\. Reason: Private information\./,
      )
    }
    expect(
      await desk.call('PUT', '/auth/v1/user', writer, { data: { full_name: 'Somebody Else' } }),
    ).toMatchObject({
      status: 403,
      body: { error_code: 'suspended', msg: expect.stringMatching(/until \d+ \w+ 20/) },
    })
    expect((await desk.call('GET', '/api/stories', writer)).status).toBe(200)
    expect(await desk.call('GET', '/api/profile/export', writer)).toMatchObject({
      status: 200,
      body: {
        notices: [{ kind: 'decision' }],
        sanctions: [{ kind: 'suspended', liftedAt: null }],
        strikes: [{ points: 2 }],
      },
    })
    expect(await desk.call('GET', '/api/moderation/standing', writer)).toMatchObject({
      body: { sanctions: [{ kind: 'suspended', isActive: true }], strikes: 2 },
    })
    expect((await desk.call('DELETE', `/api/stories/${own}`, writer)).status).toBe(204)
    await site.db.query(
      `update sanctions set starts_at = now() - interval '1 day', ends_at = now() - interval '1 second' where user_id = $1`,
      [writer.userId],
    )
    expect(
      (await desk.call('POST', `/api/stories/${others}/comments`, writer, { content: 'Back.' })).status,
    ).toBe(201)
  })

  test('refuses adding mentions to a text, and allows removing them', async () => {
    const content = '@Mira Mint, @Rita Ruhe'
    const others = await addStory(site.db, reader)
    const own = await addComment(site.db, writer, others, content)
    const [mira, rita] = [
      await addPerson(site.db, { fullName: 'Mira Mint' }),
      await addPerson(site.db, { fullName: 'Rita Ruhe' }),
    ]
    for (const person of [mira, rita]) await addStory(site.db, person)
    const edit = (mentions: object[]) =>
      desk.call('PATCH', `/api/comments/${own}`, writer, { content, mentions })
    const [first, second] = [
      { userId: mira.userId, start: 0, length: 10 },
      { userId: rita.userId, start: 12, length: 10 },
    ]
    expect((await edit([first])).status).toBe(200)
    await decideAbout(moderator, [{ action: 'suspend', days: 3 }])
    const refused = { status: 403, body: { error: { code: 'suspended' } } }
    expect(await edit([first, second])).toMatchObject(refused)
    expect((await edit([])).status).toBe(200)
    expect(await edit([first])).toMatchObject(refused)
    expect(await edit([second])).toMatchObject(refused)
  })

  test('is enforced by the database, even for replacing existing pictures and reports', async () => {
    const others = await addStory(site.db, reader)
    await desk.report(others, writer)
    const write = (sql: string) =>
      withClient(site.db.connection, async (client) => {
        await client.query('begin')
        await setActor(client, { role: 'member', ...writer })
        return client.query(sql, [writer.userId]).then(
          ({ rowCount }) => rowCount,
          (error: unknown) => v.parse(v.object({ code: v.string() }), error).code,
        )
      })
    const statements = [
      `insert into avatars (user_id, hash, image) values ($1, repeat('a', 64), '\\x00')`,
      `update reports set details = 'More of it.' where user_id = $1`,
      `update reports set reasons = '{topic}' where user_id = $1`,
    ]
    for (const sql of statements) expect(await write(sql)).toBe(1)
    await decideAbout(moderator, [{ action: 'suspend', days: 3 }])
    for (const sql of statements) expect(await write(sql)).toBe('CA005')
    expect(await write('update reports set details = null where user_id = $1')).toBe(1)
  })

  test('has ended if its end is not later than the start of the transaction, by the database’s clock', async () => {
    const story = await addStory(site.db, reader)
    await decideAbout(moderator, [{ action: 'suspend', days: 3 }])
    const writeWhenItEndsIn = (seconds: number) =>
      withClient(site.db.connection, async (client) => {
        await client.query('begin')
        await client.query(
          `update sanctions set starts_at = now() - interval '1 day', ends_at = date_trunc('milliseconds', now()) + make_interval(secs => $2) where user_id = $1`,
          [writer.userId, seconds],
        )
        await setActor(client, { role: 'member', ...writer })
        return client
          .query('insert into comments (story_id, user_id, content) values ($1, $2, $3)', [
            story,
            writer.userId,
            'Back.',
          ])
          .then(
            () => 'written',
            (error: unknown) => v.parse(v.object({ code: v.string() }), error).code,
          )
      })
    expect(await writeWhenItEndsIn(1)).toBe('CA005')
    expect(await writeWhenItEndsIn(0)).toBe('written')
    expect(await writeWhenItEndsIn(-1)).toBe('written')
  })

  test('a sanction that only forbids writing allows reactions', async () => {
    const others = await addStory(site.db, reader)
    await decideAbout(moderator, [{ action: 'limit', days: 1 }])
    const comment = await desk.call('POST', `/api/stories/${others}/comments`, writer, {
      content: 'So true.',
    })
    expect(comment.status).toBe(403)
    expect((await desk.call('PUT', `/api/stories/${others}/reactions/heart`, writer)).status).toBe(200)
  })

  test('a suspension that has been served is not imposed again for texts written before it', async () => {
    const older = await addStory(site.db, writer)
    await decideAbout(moderator, [{ action: 'suspend', days: 1 }])
    await site.db.query(
      `update sanctions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where user_id = $1`,
      [writer.userId],
    )
    await site.db.query(`update stories set created_at = now() - interval '3 days' where id = $1`, [older])
    await desk.report(older, reader)
    await desk.decide(moderator, older, 'hide')
    const rows = await site.db.query('select points from strikes where user_id = $1', [writer.userId])
    expect(rows).toEqual([{ points: 2 }])
  })
})

describe('an appeal', () => {
  test('is decided by another moderator, and reverses everything if granted', async () => {
    const story = await decideAbout(moderator, [{ action: 'hide' }, { action: 'suspend', days: 7 }])
    expect((await readNotices(writer))[0]?.text).toContain(
      'read and delete it. We have suspended your account',
    )
    expect((await object(writer)).status).toBe(204)
    expect(await object(writer)).toMatchObject({ status: 409, body: { error: { code: 'already_appealed' } } })
    expect(await findAppeal(moderator)).toMatchObject({ isYours: false, isSamePerson: true })
    const { id } = await findAppeal(colleague)
    expect(await answerAppeal(moderator, id, { state: 'overturned' })).toMatchObject({
      status: 403,
      body: { error: { code: 'other_person_needed' } },
    })
    expect((await answerAppeal(colleague, id, { state: 'overturned' })).status).toBe(204)
    expect(await answerAppeal(colleague, id, { state: 'upheld' })).toMatchObject({ status: 409 })
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(200)
    expect(
      (await desk.call('POST', `/api/stories/${story}/comments`, writer, { content: 'Back.' })).status,
    ).toBe(201)
    expect(await desk.call('GET', '/api/moderation/standing', writer)).toMatchObject({
      body: { sanctions: [{ isActive: false, liftedAt: expect.any(String) }], strikes: 0 },
    })
    await desk.letTimePass()
    const [answer, decision] = await readNotices(writer)
    expect(answer).toMatchObject({ kind: 'appeal_outcome' })
    expect(answer?.text).toMatch(
      /You were right.*We have looked again\..*A moderator who did not make the decision reviewed your appeal/s,
    )
    expect(decision).toMatchObject({ appeal: { state: 'overturned', answer: 'We have looked again.' } })
    const { body: exported } = await desk.call('GET', '/api/profile/export', writer)
    expect(exported).toMatchObject({
      notices: [{ kind: 'appeal_outcome' }, { kind: 'decision' }],
      appeals: [{ text: 'It is not so.', state: 'overturned', answer: 'We have looked again.' }],
      sanctions: [{ kind: 'suspended', liftedAt: expect.any(String) }],
    })
    expect(JSON.stringify(exported)).not.toMatch(/Mo Moderator|Col League/)
  })

  test('can be granted partially', async () => {
    const story = await decideAbout(moderator, [{ action: 'hide' }, { action: 'suspend', days: 7 }])
    await object(writer)
    const { id } = await findAppeal(colleague)
    const [suspension] = await site.db.query<{ id: string }>(
      `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id
        where c.subject_id = $1 and d.action = 'suspend'`,
      [story],
    )
    const reverse = [suspension?.id]
    expect((await answerAppeal(colleague, id, { state: 'partly', reverse })).status).toBe(204)
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(404)
    const others = await addStory(site.db, reader)
    expect((await desk.call('PUT', `/api/stories/${others}/reactions/heart`, writer)).status).toBe(200)
  })

  test('an appeal by a reporter can hide a text that was left up', async () => {
    const story = await addStory(site.db, writer)
    const witness = await addPerson(site.db)
    await desk.report(story, witness)
    await desk.decide(moderator, story, 'none')
    await desk.letTimePass()
    expect((await object(witness, 'Look again.')).status).toBe(204)
    const { id } = await findAppeal(colleague)
    const decisions = await site.db.query<{ id: string }>(
      `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.subject_id = $1`,
      [story],
    )
    const inPart = { state: 'partly', reverse: decisions.map((one) => one.id) }
    expect((await answerAppeal(colleague, id, inPart)).status).toBe(400)
    expect((await answerAppeal(colleague, id, { state: 'overturned' })).status).toBe(204)
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(404)
    const [hidden] = await site.db.query(
      `select batch_id, id from moderation_decisions where decided_by = $1 order by decided_at desc limit 1`,
      [colleague.userId],
    )
    expect(await desk.call('POST', `/api/desk/decisions/${hidden?.batch_id}/undo`, colleague)).toMatchObject({
      status: 409,
      body: { error: { code: 'too_late' } },
    })
    const list = await desk.call('GET', '/api/desk/decisions', colleague)
    expect(list.body).toMatchObject({
      decisions: expect.arrayContaining([expect.objectContaining({ id: hidden?.id, undoUntil: null })]),
    })
    const subjects = await site.db.query('select subject from notices where user_id = $1', [writer.userId])
    expect(subjects).toEqual([{ subject: 'We have hidden your story' }])
  })

  test('is possible for six months, and the database refuses it a day later', async () => {
    await decideAbout(moderator, [{ action: 'warn' }])
    await decideAbout(moderator, [{ action: 'warn' }])
    const [late, early] = await readNotices(writer)
    const setAge = (id: string | undefined, age: string) =>
      site.db.query(
        `update notices set visible_from = now() - interval '6 months' + $2::interval where id = $1`,
        [id, age],
      )
    await setAge(early?.id, '1 day')
    await setAge(late?.id, '-1 day')
    const send = (id: string | undefined) =>
      desk.call('POST', `/api/moderation/notices/${id}/appeal`, writer, { text: 'It is not so.' })
    expect(await send(late?.id)).toMatchObject({ status: 409, body: { error: { code: 'too_late' } } })
    expect((await send(early?.id)).status).toBe(204)
    expect((await readNotices(writer)).map(({ appealUntil }) => appealUntil)).toEqual([null, null])
  })

  test('is not offered for a reversal, which favors the author', async () => {
    await decideAbout(moderator, [{ action: 'warn' }])
    await desk.letTimePass()
    const [warning] = await site.db.query(
      'select d.id from moderation_decisions d join notice_decisions nd on nd.decision_id = d.id join notices n on n.id = nd.notice_id where n.user_id = $1',
      [writer.userId],
    )
    expect(
      await desk.call('POST', `/api/desk/decisions/${warning?.id}/reversal`, moderator, statement),
    ).toMatchObject({ status: 201 })
    await desk.letTimePass()
    expect((await readNotices(writer)).map(({ appealUntil }) => appealUntil)).toEqual([
      null,
      expect.any(String),
    ])
  })

  test('is decided by the same person if there is no other moderator, and the answer says that', async () => {
    await decideAbout(moderator, [{ action: 'warn' }])
    await object(writer)
    await site.db.query('delete from staff_members where user_id = $1', [colleague.userId])
    const found = await findAppeal(moderator)
    expect(found).toMatchObject({ isYours: true, isSamePerson: true })
    expect((await answerAppeal(moderator, found.id, { state: 'upheld' })).status).toBe(204)
    expect(await site.db.query('select same_person from appeals where id = $1', [found.id])).toEqual([
      { same_person: true },
    ])
    await desk.letTimePass()
    expect((await readNotices(writer))[0]?.text).toContain(
      'The person who made the decision also reviewed your appeal',
    )
  })

  test('can be made only by the person affected, who can withdraw it', async () => {
    await decideAbout(moderator, [{ action: 'warn' }])
    const [notice] = await readNotices(writer)
    const path = `/api/moderation/notices/${notice?.id}/appeal`
    expect((await desk.call('POST', path, reader, { text: 'Not mine.' })).status).toBe(404)
    expect((await desk.call('POST', path, writer, { text: ' ' })).status).toBe(400)
    expect((await desk.call('POST', path, writer, { text: 'It is not so.' })).status).toBe(204)
    expect((await desk.call('DELETE', path, reader)).status).toBe(404)
    expect((await desk.call('DELETE', path, writer)).status).toBe(204)
  })
})

describe('a moderator’s own case', () => {
  test('is left to a colleague, and does not show who reported it', async () => {
    const story = await addStory(site.db, moderator)
    await desk.report(story, reader, { reason: 'respect', details: 'He insults me.' })
    const id = await desk.findOpenCase(story)
    const view = await desk.read(id, moderator)
    expect(view).toMatchObject({ isOwn: true, reports: [], reasons: [], why: [] })
    for (const action of ['none', 'hide'] as const)
      expect(await desk.tryDeciding(moderator, [id], [{ action }])).toMatchObject({
        status: 403,
        body: { error: { code: 'own_case' } },
      })
    expect(await desk.call('PUT', `/api/desk/cases/${id}/claim`, moderator)).toMatchObject({
      status: 403,
      body: { error: { code: 'own_case' } },
    })
    expect((await desk.tryDeciding(colleague, [id], [{ action: 'none' }])).status).toBe(201)
  })

  test('can only be decided by hiding if there is no other moderator, and the notice says who decided', async () => {
    await site.db.query('delete from staff_members where user_id = $1', [colleague.userId])
    const story = await addStory(site.db, moderator)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    expect((await desk.tryDeciding(moderator, [id], [{ action: 'none' }])).status).toBe(403)
    expect((await desk.tryDeciding(moderator, [id], [{ action: 'hide' }])).status).toBe(201)
    await desk.letTimePass()
    expect((await readNotices(moderator))[0]?.text).toContain('You decided this yourself')
  })

  test('is left to a colleague if the moderator reported the text', async () => {
    const story = await addStory(site.db, writer)
    await desk.report(story, moderator)
    const id = await desk.findOpenCase(story)
    expect(await desk.tryDeciding(moderator, [id], [{ action: 'hide' }])).toMatchObject({
      status: 403,
      body: { error: { code: 'own_report' } },
    })
    expect((await desk.tryDeciding(colleague, [id], [{ action: 'hide' }])).status).toBe(201)
  })
})

describe('the owner’s moderation settings', () => {
  test('can be read and changed only by owners', async () => {
    const owner = await addPerson(site.db, { role: 'owner' })
    const path = '/api/desk/moderation-settings'
    expect((await desk.call('GET', path, moderator)).status).toBe(404)
    expect((await desk.call('PATCH', path, moderator, { fourEyes: true })).status).toBe(404)
    expect(await desk.call('PATCH', path, owner, { dueHoursDanger: 0 })).toMatchObject({
      status: 400,
      body: { error: { field: 'dueHoursDanger' } },
    })
    await site.db.query('update auth.sessions set proven_at = $2 where id = $1', [
      owner.sessionId,
      '2026-01-01',
    ])
    expect((await desk.call('GET', path, owner)).status).toBe(404)
    const later = await addPerson(site.db, { role: 'owner' })
    await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes' where id = $1`, [
      later.sessionId,
    ])
    expect(await desk.call('GET', path, later)).toMatchObject({ status: 200 })
    expect(await desk.call('PATCH', path, later, { fourEyes: true })).toMatchObject({
      status: 403,
      body: { error: { code: 'reauthentication_needed' } },
    })
    expect(await desk.call('GET', path, later)).toMatchObject({ body: { fourEyes: false } })
    await site.db.query('update auth.sessions set proven_at = now() where id = $1', [owner.sessionId])
    const changed = await desk.call('PATCH', path, owner, { fourEyes: true, dueHoursReported: 12 })
    expect(changed).toMatchObject({
      status: 200,
      body: { fourEyes: true, dueHoursReported: 12, dueHoursDanger: 1 },
    })
    const story = await addStory(site.db, writer)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    expect(await desk.tryDeciding(moderator, [id], [{ action: 'ban' }])).toMatchObject({
      status: 403,
      body: { error: { code: 'second_person_needed' } },
    })
    await desk.call('POST', `/api/desk/cases/${id}/notes`, colleague, {
      text: 'The third time.',
      proposesBan: true,
    })
    expect((await desk.tryDeciding(moderator, [id], [{ action: 'ban' }])).status).toBe(201)
    await desk.call('PATCH', path, owner, { fourEyes: false, dueHoursReported: 24 })
  })

  test('can hold first texts until a moderator approves them', async () => {
    await site.db.query('update moderation_settings set holds_first_texts = true')
    const others = await addStory(site.db, reader)
    const newcomer = await addPerson(site.db)
    const shared = await desk.call('POST', '/api/stories', newcomer, {
      content: 'Zimtstaub.',
      sharePermission: true,
    })
    const { id: story } = v.parse(v.object({ id: v.string() }), shared.body)
    const posted = await desk.call('POST', `/api/stories/${others}/comments`, newcomer, { content: 'Hello.' })
    const { id: comment } = v.parse(v.object({ id: v.string() }), posted.body)
    await site.db.query('update moderation_settings set holds_first_texts = false')
    expect((await desk.call('GET', '/api/profile/stories', newcomer)).body).toMatchObject({
      stories: [{ id: story, isHeld: true }],
    })
    for (const as of [undefined, reader]) {
      expect((await desk.call('GET', `/api/stories/${story}`, as)).status).toBe(404)
      expect((await desk.call('GET', `/stories/${story}/share.png`, as)).status).toBe(404)
      expect((await desk.call('GET', '/api/stories?search=zimtstaub', as)).body).toMatchObject({
        stories: [],
      })
      expect((await desk.call('GET', `/api/stories/${others}/comments`, as)).body).toMatchObject({
        comments: [],
      })
      expect((await desk.report(story, as)).status).toBe(404)
    }
    expect((await desk.call('GET', `/api/stories/${others}`)).body).toMatchObject({ commentCount: 0 })
    for (const held of [story, comment]) {
      const view = await desk.read(await desk.findOpenCase(held), moderator)
      expect(view).toMatchObject({ band: 3, isHeld: true, why: ['By a new member, not published yet'] })
      await desk.decide(moderator, held, 'approve')
    }
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(200)
    expect((await desk.call('GET', `/api/stories/${others}/comments`)).body).toMatchObject({
      comments: [{ id: comment }],
    })
  })
})

test('when the appellant or the moderator deletes the account, the appeal stays in the figures without names', async () => {
  await decideAbout(moderator, [{ action: 'hide' }])
  await object(writer, 'Unforgettable objection.')
  await site.db.query('delete from staff_members where user_id = $1', [colleague.userId])
  const answered = await findAppeal(moderator)
  expect((await answerAppeal(moderator, answered.id, { state: 'overturned' })).status).toBe(204)
  await decideAbout(moderator, [{ action: 'warn' }])
  await object(writer, 'Unforgettable, too.')
  const open = await findAppeal(moderator)
  // A moderator who joins later does not change the earlier answer.
  await addPerson(site.db, { role: 'moderator' })
  await site.db.query('delete from auth.users where id = any($1)', [[moderator.userId, writer.userId]])
  const rows = await site.db.query(
    `select id, state, num_nonnulls(user_id, notice_id, text, answer)::int as traces, decided_by = $2 as by_them
      from appeals where id = any($1) order by created_at`,
    [[answered.id, open.id], moderator.userId],
  )
  expect(rows).toEqual([
    { id: answered.id, state: 'overturned', traces: 0, by_them: false },
    { id: open.id, state: 'withdrawn', traces: 0, by_them: null },
  ])
})

test('a title quoted to reporters is deleted together with its text, and with its author’s account', async () => {
  for (const isAccount of [false, true]) {
    const story = await addStory(site.db, writer, { title: 'My “landlord” Max. It stays where' })
    const visitor = { reason: 'illegal', name: 'Vera', email: 'vera@example.org', isInGoodFaith: true }
    await desk.report(story, reader)
    await desk.report(story, undefined, { ...visitor, details: 'It names Max.' })
    await desk.decide(moderator, story, 'none')
    await desk.report(story, colleague)
    await desk.letTimePass()
    const read = () =>
      site.db.query<{ text: string }>(
        `select split_part(text, E'\\n', 1) as text from notices where kind = 'report_outcome' and created_at > now() - interval '1 minute'
          and id in (
            select notice_id from notice_decisions nd join moderation_decisions d on d.id = nd.decision_id
              join moderation_cases c on c.id = d.case_id where c.subject_id = $1
          ) order by text`,
        [story],
      )
    const before = await read()
    expect(before).toHaveLength(3)
    for (const { text } of before) expect(text).toContain('“My “landlord” Max. It stays where”')
    await (isAccount
      ? site.db.query('delete from auth.users where id = $1', [writer.userId])
      : site.db.query('delete from stories where id = $1', [story]))
    const after = await read()
    expect(after).toHaveLength(3)
    for (const { text } of after) {
      expect(text).toMatch(
        /^You reported the story\. (We found no violation|It stays public: a moderator had already reviewed)/,
      )
      expect(text).not.toContain('Max')
    }
  }
})

test('when its author deletes the account, a case remains without the author and the texts', async () => {
  const story = await decideAbout(moderator, [{ action: 'hide' }])
  const second = await addStory(site.db, writer, { content: 'Unforgettable.' })
  const comment = await addComment(site.db, writer, await addStory(site.db, reader), 'Unforgettable too.')
  await desk.report(second, reader)
  await desk.call('POST', `/api/comments/${comment}/reports`, reader, { reason: 'respect' })
  const count = () =>
    site.db.query('select action, count(*)::int from moderation_decisions group by action order by action')
  const before = await count()
  await site.db.query('delete from auth.users where id = $1', [writer.userId])
  expect(await count()).toEqual(before)
  const cases = await site.db.query<{ state: string; author_id: string; snapshot_id: string | null }>(
    'select state, author_id, snapshot_id from moderation_cases where subject_id = any($1) order by state',
    [[story, second, comment]],
  )
  expect(cases).toMatchObject([
    { state: 'decided', snapshot_id: null },
    { state: 'void', snapshot_id: null },
    { state: 'void', snapshot_id: null },
  ])
  expect(new Set(cases.map((one) => one.author_id))).not.toContain(writer.userId)
  expect(await site.db.query(`select from content_snapshots where text like 'Unforgettable%'`)).toEqual([])
  const outcomes = await site.db.query(
    'select outcome from reports where user_id = $1 and comment_id is null and case_id in (select id from moderation_cases where subject_id = $2)',
    [reader.userId, second],
  )
  expect(outcomes).toEqual([{ outcome: 'gone' }])
})

test('a moderator’s notes are exported only with that moderator’s own data', async () => {
  const story = await addStory(site.db, writer)
  await desk.report(story, reader)
  const path = `/api/desk/cases/${await desk.findOpenCase(story)}/notes`
  expect((await desk.call('POST', path, moderator, { text: 'Ask Col.', proposesBan: true })).status).toBe(204)
  const notes = async (as: SamplePerson) =>
    v.parse(
      v.object({ caseNotes: v.array(v.unknown()) }),
      (await desk.call('GET', '/api/profile/export', as)).body,
    ).caseNotes
  expect(await notes(moderator)).toEqual([
    { text: 'Ask Col.', proposes: 'ban', createdAt: expect.any(String) },
  ])
  expect(await notes(colleague)).toEqual([])
})
