import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'

const { site, desk, author, reader, moderator, colleague } = await createSiteWithDesk()

const readCases = (storyId: string) =>
  site.db.query<{ state: string; report_count: number; due_in: number }>(
    `select state, report_count, round(extract(epoch from due_at - opened_at))::int as due_in
      from moderation_cases where subject_id = $1 order by opened_at`,
    [storyId],
  )

test('fifty concurrent reports by fifty people become one case, due according to the first report', async () => {
  const story = await addStory(site.db, author)
  const people = await Promise.all(Array.from({ length: 50 }, () => addPerson(site.db)))
  const answers = await Promise.all(people.map((person) => desk.report(story, person)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await readCases(story)).toEqual([{ state: 'open', report_count: 50, due_in: 3_600 }])
})

test('a report stored by an earlier version opens a case, and the same report again changes nothing', async () => {
  const story = await addStory(site.db, author)
  const insert = (role: 'anon' | 'member') =>
    site.db.database.transaction(role === 'anon' ? { role } : { role, ...reader }, (tx) =>
      tx.execute(sql`insert into reports (story_id, user_id)
        select id, ${role === 'anon' ? null : reader.userId}::uuid from stories where id = ${story} on conflict do nothing`),
    )
  for (const role of ['anon', 'member', 'member'] as const) await insert(role)
  expect(await readCases(story)).toEqual([{ state: 'open', report_count: 2, due_in: 86_400 }])
})

describe('a moderator', () => {
  test('sees the most urgent cases first, with their reason and both versions of the text', async () => {
    const story = await addStory(site.db, author, { content: 'My neighbor Maria has asthma.' })
    await desk.report(story, reader)
    await desk.report(story, undefined)
    const id = await desk.findOpenCase(story)
    await site.db.query(`update moderation_cases set due_at = now() - interval '1 hour' where id = $1`, [id])
    await desk.call('PATCH', `/api/stories/${story}`, author, { content: 'My neighbor has asthma.' })
    const queue = await desk.call('GET', '/api/desk/cases', moderator)
    expect(queue).toMatchObject({
      status: 200,
      body: {
        cases: expect.arrayContaining([
          expect.objectContaining({
            id,
            why: ['Danger to people', 'Edited since the case was opened', 'Reported by 2 people'],
            reasons: ['Private information'],
            start: 'My neighbor has asthma.',
            authorName: 'Ada Author',
            isOwn: false,
          }),
        ]),
      },
    })
    const view = await desk.read(id, moderator)
    expect(view).toMatchObject({
      snapshot: { text: 'My neighbor Maria has asthma.' },
      current: { text: 'My neighbor has asthma.', isHidden: false },
      storyId: story,
      isEdited: true,
      proposedRule: 'privacy',
      author: { isThere: true, strikes: 0, proposedDays: 1 },
      reports: [{ by: 'visitor' }, { by: 'member' }],
    })
    expect(JSON.stringify(view)).not.toContain('Rita')
  })

  test('sees the author of an anonymous text, and what readers see instead', async () => {
    const story = await addStory(site.db, author)
    const comment = await addComment(site.db, author, story)
    await site.db.query('update stories set is_anonymous = true where id = $1', [story])
    for (const [subjectType, subjectId, shownAs] of [
      ['story', story, 'Anonymous'],
      ['comment', comment, 'Anonymous (author)'],
    ]) {
      const { body } = await desk.call('POST', '/api/desk/cases', moderator, { subjectType, subjectId })
      const { id } = v.parse(v.object({ id: v.string() }), body)
      expect(await desk.read(id, moderator)).toMatchObject({ authorName: 'Ada Author', shownAs })
    }
    const named = await addStory(site.db, author)
    await desk.report(named, reader)
    expect(await desk.read(await desk.findOpenCase(named), moderator)).toMatchObject({ shownAs: null })
  })

  test('reserves a case for a time, which can be extended, and no one else can decide it until then', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const claim = (as: SamplePerson) => desk.call('PUT', `/api/desk/cases/${id}/claim`, as)
    expect((await claim(moderator)).status).toBe(200)
    expect((await claim(moderator)).status).toBe(200)
    const refused = { status: 409, body: { error: { code: 'case_claimed' } } }
    expect(await claim(colleague)).toMatchObject(refused)
    expect(await desk.tryDeciding(colleague, [id], [{ action: 'none' }])).toMatchObject(refused)
    expect(await desk.read(id, colleague)).toMatchObject({ claimedBy: 'Mo Moderator', claimedByYou: false })
    await site.db.query(
      `update moderation_cases set claim_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await claim(colleague)).status).toBe(200)
    expect((await desk.call('DELETE', `/api/desk/cases/${id}/claim`, colleague)).status).toBe(204)
    expect((await claim(moderator)).status).toBe(200)
  })

  test('whose claim has lapsed can decide, unless a colleague has taken the case, which the refusal says', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const claim = (as: SamplePerson) => desk.call('PUT', `/api/desk/cases/${id}/claim`, as)
    const decide = () => desk.tryDeciding(moderator, [id], [{ action: 'none' }])
    const lapse = () =>
      site.db.query(`update moderation_cases set claim_until = now() - interval '1 second' where id = $1`, [
        id,
      ])
    await claim(moderator)
    await lapse()
    await claim(colleague)
    const message = 'Col League has this case open. Please take another one.'
    expect(await decide()).toMatchObject({ status: 409, body: { error: { code: 'case_claimed', message } } })
    await lapse()
    expect((await decide()).status).toBe(201)
  })

  test('can read an author’s private text as long as its case is open', async () => {
    const writer = await addPerson(site.db)
    const makePrivate = async (story: string, content: string) => {
      const body = { sharePermission: false, content }
      expect((await desk.call('PATCH', `/api/stories/${story}`, writer, body)).status).toBe(200)
    }
    const current = async (id: string) => (await desk.read(id, moderator)).current?.text ?? null
    const [stands, hidden] = [await addStory(site.db, writer), await addStory(site.db, writer)]
    // Moderators keep no access after the decision because of their own report.
    for (const as of [reader, moderator]) await desk.report(stands, as)
    await makePrivate(stands, 'Not decided yet.')
    expect(await current(await desk.findOpenCase(stands))).toBe('Not decided yet.')
    const { caseId } = await desk.decide(colleague, stands, 'none')
    await makePrivate(stands, 'Mine alone.')
    expect(await current(caseId)).toBeNull()
    expect(JSON.stringify(await desk.call('GET', '/api/desk/decisions', moderator))).not.toContain(
      'Mine alone',
    )
    await desk.letTimePass()
    const appeal = `insert into appeals (notice_id, user_id, party, text)
      select id, user_id, 'reporter', 'Look again.' from notices where kind = 'report_outcome' and user_id = $1`
    await site.db.query(appeal, [moderator.userId])
    expect(await current(caseId)).toBeNull()
    await site.db.query(appeal, [reader.userId])
    expect(await current(caseId)).toBe('Mine alone.')
    await desk.report(hidden, reader)
    const { caseId: hides } = await desk.decide(moderator, hidden, 'hide')
    await makePrivate(hidden, 'Still hidden.')
    expect(await current(hides)).toBe('Still hidden.')
    const [decision] = await site.db.query('select id from moderation_decisions where case_id = $1', [hides])
    const path = `/api/desk/decisions/${decision?.id}/reversal`
    expect((await desk.call('POST', path, moderator, statement)).status).toBe(201)
    expect(await current(hides)).toBeNull()
  })

  test('can read, hide and restore a reported comment whose story is now private', async () => {
    const [story, writer] = [await addStory(site.db, author), await addPerson(site.db)]
    const comment = await addComment(site.db, writer, story, 'Sell it to me.')
    const neighbor = await addComment(site.db, writer, story)
    for (const id of [comment, neighbor])
      await desk.call('POST', `/api/comments/${id}/reports`, reader, { reason: 'topic' })
    const other = await desk.decide(moderator, neighbor, 'none')
    await desk.call('PATCH', `/api/stories/${story}`, author, { sharePermission: false })
    expect((await desk.read(other.caseId, moderator)).current).toBeNull()
    expect((await desk.read(await desk.findOpenCase(comment), moderator)).current?.text).toBe(
      'Sell it to me.',
    )
    const isHidden = () =>
      site.db.query('select hidden_at is not null as hidden from comments where id = $1', [comment])
    const { batchId } = await desk.decide(moderator, comment, 'hide')
    expect(await isHidden()).toEqual([{ hidden: true }])
    expect((await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).status).toBe(204)
    expect(await isHidden()).toEqual([{ hidden: false }])
  })

  test('is told who made which decision if a colleague was faster', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const { version } = await desk.read(id, colleague)
    await desk.decide(moderator, story, 'hide')
    const body = { cases: [{ id, version }], actions: [{ action: 'none' }], ...statement }
    const late = await desk.call('POST', '/api/desk/decisions', colleague, body)
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'case_decided' } } })
    expect(JSON.stringify(late.body)).toContain('Mo Moderator hid it (Private information)')
  })

  test('is the only one to succeed if ten decide the same case concurrently', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        desk.tryDeciding(index % 2 ? moderator : colleague, [id], [{ action: 'hide' }]),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await site.db.query('select from moderation_decisions where case_id = $1', [id])).toHaveLength(1)
  })

  test('can’t decide on a text that was edited after being read', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const { version } = await desk.read(id, moderator)
    await desk.call('PATCH', `/api/stories/${story}`, author, { content: 'Another text.' })
    const body = { cases: [{ id, version }], actions: [{ action: 'hide' }], ...statement }
    expect(await desk.call('POST', '/api/desk/decisions', moderator, body)).toMatchObject({
      status: 409,
      body: { error: { code: 'case_changed' } },
    })
  })

  test('can decide several cases of one author together, with one notice', async () => {
    const writer = await addPerson(site.db)
    const stories = [await addStory(site.db, writer), await addStory(site.db, writer)]
    for (const story of stories) await desk.report(story, reader)
    const ids = await Promise.all(stories.map((story) => desk.findOpenCase(story)))
    expect((await desk.read(ids[0] ?? '', moderator)).others).toMatchObject([{ id: ids[1] }])
    const actions = [{ action: 'hide' as const }, { action: 'suspend' as const, days: 3 }]
    expect((await desk.tryDeciding(moderator, ids, actions)).status).toBe(201)
    expect(await site.db.query('select kind from notices where user_id = $1', [writer.userId])).toEqual([
      { kind: 'decision' },
    ])
    expect(await site.db.query('select kind from sanctions where user_id = $1', [writer.userId])).toEqual([
      { kind: 'suspended' },
    ])
    const rows = await site.db.query('select from stories where user_id = $1 and is_visible', [writer.userId])
    expect(rows).toEqual([])
  })

  test('can undo a decision before anyone is notified, and not afterwards', async () => {
    const writer = await addPerson(site.db)
    const story = await addStory(site.db, writer)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const actions = [{ action: 'hide' as const }, { action: 'limit' as const, days: 1 }]
    const { body } = await desk.tryDeciding(moderator, [id], actions)
    const { batchId } = body as { batchId: string }
    const undo = (as: SamplePerson) => desk.call('POST', `/api/desk/decisions/${batchId}/undo`, as)
    expect((await undo(colleague)).status).toBe(404)
    expect((await undo(moderator)).status).toBe(204)
    expect((await undo(moderator)).status).toBe(404)
    expect(await readCases(story)).toMatchObject([{ state: 'open', report_count: 1 }])
    expect(await site.db.query('select from notices where user_id = $1', [writer.userId])).toEqual([])
    expect((await desk.call('GET', `/api/stories/${story}`)).status).toBe(200)
    expect(
      (await desk.call('POST', `/api/stories/${story}/comments`, writer, { content: 'Hello.' })).status,
    ).toBe(201)
    const second = await desk.decide(moderator, story, 'hide')
    await desk.letTimePass()
    expect(await desk.call('POST', `/api/desk/decisions/${second.batchId}/undo`, moderator)).toMatchObject({
      status: 409,
      body: { error: { code: 'too_late' } },
    })
  })

  test('can undo a decision after another report by the same person, and nothing is counted twice', async () => {
    const [story, reporter] = [await addStory(site.db, author), await addPerson(site.db)]
    await desk.report(story, reporter)
    const { caseId, batchId } = await desk.decide(moderator, story, 'none')
    const witness = await addPerson(site.db)
    expect(await desk.report(story, witness)).toMatchObject({ body: { outcome: 'stays' } })
    await desk.report(story, reporter, { reason: 'topic' })
    await desk.report(story, colleague, { reason: 'topic' })
    expect((await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).status).toBe(204)
    const readCases = () =>
      site.db.query(
        `select c.state, c.report_count as counted, count(r.id)::int as reports, count(r.outcome)::int as settled
          from moderation_cases c left join reports r on r.case_id = c.id
          where c.subject_id = $1 group by c.id order by c.opened_at`,
        [story],
      )
    expect(await readCases()).toEqual([
      { state: 'open', counted: 3, reports: 3, settled: 0 },
      { state: 'void', counted: 1, reports: 1, settled: 0 },
    ])
    expect(await desk.findOpenCase(story)).toBe(caseId)
    await desk.decide(moderator, story, 'none')
    expect(await readCases()).toMatchObject([{ settled: 3 }, { settled: 1 }])
    const told = await site.db.query('select user_id from notices where user_id = any($1)', [
      [reporter.userId, witness.userId],
    ])
    expect(told).toHaveLength(2)
  })

  test('can preview all notices without changing anything', async () => {
    const story = await addStory(site.db, author, { title: 'Smoke' })
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const { version } = await desk.read(id, moderator)
    const body = { cases: [{ id, version }], actions: [{ action: 'hide' }], ...statement }
    expect(await desk.call('POST', '/api/desk/decisions/preview', moderator, body)).toMatchObject({
      status: 200,
      body: {
        notices: [
          { to: 'author', name: 'Ada Author', count: 1, subject: 'We have hidden your story' },
          { to: 'reporters', name: null, count: 1 },
        ],
      },
    })
    expect(await readCases(story)).toMatchObject([{ state: 'open' }])
  })
})

test('the desk looks missing to everyone except staff', async () => {
  const story = await addStory(site.db, author)
  await desk.report(story, reader)
  const id = await desk.findOpenCase(story)
  for (const as of [undefined, reader, author])
    for (const path of ['/api/desk/cases', `/api/desk/cases/${id}`])
      expect((await desk.call('GET', path, as)).status).toBe(404)
  expect((await desk.call('POST', '/api/desk/decisions', reader, {})).status).toBe(404)
})

test('ten thousand reports within a minute are one case, decided like any other, and each reporter is notified once', async () => {
  const story = await addStory(site.db, author)
  const visitors = `insert into reports (story_id, reasons, reporter_hash)
    select $1, '{privacy}', sha256(($2 || '-' || n)::bytea) from generate_series(1, 1000) n`
  const people = `with people as (
      insert into auth.users (email, password_hash, email_verified_at)
        select 'many-' || n || '@example.org', 'none', now() from generate_series(1, 1000) n returning id
    ), named as (
      insert into profiles (user_id, full_name, work_description) select id, 'One of many', 'Nurse' from people returning user_id
    ) insert into reports (story_id, user_id, reasons) select $1, user_id, '{privacy}' from named`
  await Promise.all([
    site.db.query(people, [story]),
    ...Array.from({ length: 9 }, (_, batch) => site.db.query(visitors, [story, `${batch}`])),
  ])
  expect(await readCases(story)).toEqual([{ state: 'open', report_count: 10_000, due_in: 3_600 }])
  const { reports, why } = await desk.read(await desk.findOpenCase(story), moderator)
  expect(reports).toHaveLength(50)
  expect(why).toContain('Reported by 10000 people')
  site.mails.splice(0)
  const { caseId } = await desk.decide(moderator, story, 'hide')
  const [told] = await site.db.query(
    `select count(*) filter (where outcome = 'hidden')::int as settled, count(n.id)::int as notices,
        count(distinct n.user_id)::int as people
      from reports r left join notices n on n.report_id = r.id where r.case_id = $1`,
    [caseId],
  )
  expect(told).toEqual({ settled: 10_000, notices: 1_000, people: 1_000 })
  expect(site.mails).toHaveLength(1_001)
})
