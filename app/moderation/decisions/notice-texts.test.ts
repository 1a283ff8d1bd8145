import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { appealPageSchema } from '../appeals/appeal-schemas.ts'
import { noticePageSchema } from '../own-moderation/notice-schemas.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'

const { site, desk, author, reader, moderator, colleague } = await createSiteWithDesk()

const statuses = async (paths: string[], as?: SamplePerson) =>
  Promise.all(paths.map(async (path) => (await desk.call('GET', path, as)).status))

async function readNotices(person: SamplePerson) {
  return site.db.query<{ kind: string; subject: string; text: string }>(
    'select kind, subject, text from notices where user_id = $1 order by created_at, id',
    [person.userId],
  )
}

describe('the database', () => {
  const complete: Record<string, string> = {
    rule_key: `'privacy'`,
    rule_version: '1',
    facts: `'Facts'`,
    explanation: `'Why'`,
    trigger: `'notice'`,
  }

  test.each([
    ['rule or law', { rule_key: 'null', rule_version: 'null' }],
    ['facts', { facts: `' '` }],
    ['facts at all', { facts: 'null' }],
    ['explanation', { explanation: `''` }],
    ['trigger', { trigger: 'null' }],
    ['known trigger', { trigger: `'mood'` }],
    ['rule that there is', { rule_version: '99' }],
  ])('rejects a decision without a %s', async (_what, change) => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    const insert = (values: Record<string, string>) =>
      site.db.query(
        `insert into moderation_decisions (case_id, batch_id, action, scope, decided_by, ${Object.keys(values).join(', ')})
          values ('${id}', gen_random_uuid(), 'hide', 'content', '${moderator.userId}', ${Object.values(values).join(', ')})`,
      )
    await expect(insert({ ...complete, ...change })).rejects.toThrow(/violates/)
    await insert(complete)
  })

  test('rejects changes and deletions of decisions and rules, even by an administrator', async () => {
    for (const statement of [
      `update moderation_decisions set facts = 'Other facts'`,
      'delete from moderation_decisions',
      `update rules set title = 'Another'`,
      'delete from rules',
    ])
      await expect(site.db.query(statement)).rejects.toThrow(/never changed/)
  })

  test('records every action at the desk, including statements typed into psql', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader)
    const id = await desk.findOpenCase(story)
    await desk.call('PUT', `/api/desk/cases/${id}/claim`, moderator)
    await desk.call('POST', `/api/desk/cases/${id}/notes`, moderator, { text: 'Look.' })
    const { batchId } = await desk.decide(moderator, story, 'hide')
    await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)
    await desk.decide(moderator, story, 'warn')
    await site.db.query('update moderation_settings set due_hours_held = 13')
    const rows = await site.db.query<{ action: string; by_role: string }>(
      `select action, by_role from auth.audit_log
        where actor_id = $1 and subject_id = $2 or action = 'moderation_settings_changed' order by id`,
      [moderator.userId, story],
    )
    expect(rows).toEqual(
      [
        ...[
          'case_claimed',
          'case_noted',
          'decided_hide',
          'story_hidden',
          'report_resolved',
          'decision_undone',
          'story_shown',
          'decided_warn',
          'report_resolved',
        ].map((action) => ({ action, by_role: 'moderator' })),
        { action: 'moderation_settings_changed', by_role: 'owner' },
      ].sort(() => 0),
    )
  })
})

describe('a hidden text', () => {
  test('disappears everywhere with one complete notice, and returns with the same counters', async () => {
    const writer = await addPerson(site.db)
    const story = await addStory(site.db, writer, { title: 'Zugluft', content: 'Zugluft im Flur.' })
    await addComment(site.db, reader, story)
    await desk.call('PUT', `/api/stories/${story}/reactions/heart`, reader)
    const doors = [`/api/stories/${story}`, `/api/stories/${story}/comments`, `/stories/${story}/share.png`]
    const figures = () =>
      site.db.query(
        'select sum(stories) as s, sum(comments) as c, sum(reactions) as r, sum(people) as p from community_changes',
      )
    const before = { story: (await desk.call('GET', `/api/stories/${story}`)).body, figures: await figures() }
    expect(await statuses(doors)).toEqual([200, 200, 200])

    await desk.report(story, reader)
    await desk.decide(moderator, story, 'hide')
    for (const as of [undefined, reader]) expect(await statuses(doors, as)).toEqual([404, 404, 404])
    const found = await desk.call('GET', '/api/stories?search=zugluft')
    expect(found.body).toMatchObject({ stories: [] })
    expect(await figures()).not.toEqual(before.figures)
    // This event invalidates the caches of other servers.
    expect(
      await site.db.query(`select kind from events where story_id = $1 and kind = 'story_removed'`, [story]),
    ).toHaveLength(1)

    const notices = await readNotices(writer)
    expect(notices).toHaveLength(1)
    for (const part of [
      /^We have hidden your story “Zugluft” from the public, in all countries and with no end date\. You can still read/,
      /What we found: The second sentence names a neighbor/,
      /because someone reported it\./,
      /We used no automated tools/,
      /The rule we applied: “No private details about other people” \(version 2\)\. She has not agreed/,
      /appeal free of charge within 6 months/,
      /out-of-court dispute settlement/,
      /take the matter to court/,
    ])
      expect(notices[0]?.text).toMatch(part)
    expect(notices[0]?.text).not.toMatch(/Rita|Mo Moderator/)

    const [decision] = await site.db.query<{ id: string }>(
      `select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.subject_id = $1`,
      [story],
    )
    const body = { ruleKey: 'privacy', facts: 'The neighbor has agreed.', explanation: 'So it may stay.' }
    const reversal = `/api/desk/decisions/${decision?.id}/reversal`
    expect((await desk.call('POST', reversal, moderator, body)).status).toBe(201)
    expect((await desk.call('POST', reversal, moderator, body)).status).toBe(409)
    expect((await desk.call('GET', `/api/stories/${story}`)).body).toEqual(before.story)
    expect(await figures()).toEqual(before.figures)
    expect(await readNotices(writer)).toMatchObject([
      { subject: 'We have hidden your story' },
      {
        subject: 'Your story is visible again',
        text: expect.stringMatching(
          /A moderator reviewed the decision and reversed it\.(?!.*(No one reported|you can appeal))/s,
        ),
      },
    ])
  })

  test('can be a comment too', async () => {
    const story = await addStory(site.db, author)
    const comment = await addComment(site.db, reader, story, 'Maria lives there.')
    const report = await desk.call('POST', `/api/comments/${comment}/reports`, author, { reason: 'privacy' })
    expect(report).toMatchObject({ status: 201, body: { commentId: comment, outcome: 'received' } })
    await desk.decide(moderator, comment, 'hide')
    expect((await desk.call('GET', `/api/stories/${story}/comments`)).body).toMatchObject({ comments: [] })
    expect((await desk.call('GET', `/api/stories/${story}`)).body).toMatchObject({ commentCount: 0 })
  })
})

describe('a reporter', () => {
  test('is told the outcome but no measures against its author, who is never told who reported', async () => {
    const writer = await addPerson(site.db, { fullName: 'Wanda Writer' })
    const story = await addStory(site.db, writer)
    const reporter = await addPerson(site.db, { fullName: 'Rita Reader' })
    await desk.report(story, reporter, { reason: 'privacy', details: 'My sister is in there.' })
    const id = await desk.findOpenCase(story)
    await desk.tryDeciding(moderator, [id], [{ action: 'hide' }, { action: 'suspend', days: 3 }])
    const early = await desk.call('GET', '/api/moderation/notices', reporter)
    expect(early.body).toMatchObject({ notices: [] })
    expect((await desk.call('GET', '/api/moderation/reports', reporter)).body).toMatchObject({
      reports: [{ outcome: null, noticeId: null, canObject: false }],
    })
    await desk.letTimePass()
    const told = await desk.call('GET', '/api/moderation/notices', reporter)
    expect(told.body).toMatchObject({
      notices: [{ kind: 'report_outcome', subject: 'Our decision about the story that you reported' }],
    })
    expect(JSON.stringify(told.body)).toContain(
      'We have hidden it from the public. Thank you for your report.',
    )
    expect(JSON.stringify(told.body)).not.toMatch(/suspend|Wanda/i)
    expect((await desk.call('GET', '/api/moderation/reports', reporter)).body).toMatchObject({
      reports: [
        {
          storyId: null,
          start: null,
          reasons: ['Private information'],
          details: 'My sister is in there.',
          outcome: 'hidden',
          noticeId: v.parse(noticePageSchema, told.body).notices[0]?.id,
          canObject: true,
        },
      ],
      nextCursor: null,
    })
    const noticeId = v.parse(noticePageSchema, told.body).notices[0]?.id
    await desk.call('POST', `/api/moderation/notices/${noticeId}/appeal`, reporter, { text: 'Not enough.' })
    expect((await desk.call('GET', '/api/moderation/reports', reporter)).body).toMatchObject({
      reports: [{ noticeId, canObject: false }],
    })
    expect((await desk.call('GET', '/api/profile/export', reporter)).body).toMatchObject({
      reports: expect.arrayContaining([expect.objectContaining({ storyId: story, outcome: 'hidden' })]),
    })
    for (const path of [
      '/api/moderation/notices',
      '/api/moderation/standing',
      '/api/profile/export',
      '/api/notifications',
    ]) {
      const { body } = await desk.call('GET', path, writer)
      expect(JSON.stringify(body), path).not.toMatch(/Rita|My sister|report_outcome/)
    }
    expect(await desk.call('GET', '/api/notifications', writer)).toMatchObject({
      body: {
        notifications: [{ kind: 'decision', notice: { subject: 'Your account is suspended' } }],
      },
    })
    expect(site.mails.filter(({ template }) => template === 'moderation-notice').length).toBeGreaterThan(1)
  })

  test('gets an immediate answer if the same text was already reviewed for the same reason and not edited since', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader, { reason: 'respect' })
    await desk.decide(moderator, story, 'none')
    const other = await addPerson(site.db)
    const again = await desk.report(story, other, { reason: 'respect' })
    expect(again).toMatchObject({ status: 201, body: { outcome: 'stays', decidedAt: expect.any(String) } })
    await expect(desk.findOpenCase(story)).rejects.toThrow()
    await desk.report(story, other, { reason: 'respect' })
    // Reporters get no notice while the decision can be undone.
    const readTold = async (as: SamplePerson) => (await desk.call('GET', '/api/moderation/notices', as)).body
    expect(await readTold(other)).toMatchObject({ notices: [] })
    await desk.letTimePass()
    const told = await readTold(other)
    expect(told).toMatchObject({
      notices: [
        {
          kind: 'report_outcome',
          subject: 'Our decision about the story that you reported',
          text: expect.stringContaining(`What we found: ${statement.facts}`),
          appealUntil: expect.any(String),
        },
      ],
    })
    expect(JSON.stringify(told)).toContain('Software only detected')
    const { body } = await desk.call('GET', '/api/moderation/reports', other)
    expect(body).toMatchObject({
      reports: [{ outcome: 'stays', noticeId: expect.any(String), canObject: true }],
    })
    const { noticeId } = v.parse(v.object({ reports: v.tuple([v.object({ noticeId: v.string() })]) }), body)
      .reports[0]
    expect(site.mails.filter((mail) => 'noticeId' in mail && mail.noticeId === noticeId)).toHaveLength(1)
    // Authors get no reporter's notice about their own content.
    const before = await readNotices(author)
    await desk.report(story, author, { reason: 'respect' })
    expect(await readNotices(author)).toEqual(before)
    // A moderator looks at reports with other or more serious reasons.
    expect((await desk.report(story, await addPerson(site.db), { reason: 'danger' })).body).toMatchObject({
      outcome: 'received',
    })
    await desk.decide(moderator, story, 'none')
    await desk.call('PATCH', `/api/stories/${story}`, author, { content: 'Worse words.' })
    expect((await desk.report(story, other, { reason: 'respect' })).body).toMatchObject({
      outcome: 'received',
    })
    expect(await desk.findOpenCase(story)).toEqual(expect.any(String))
  })

  test('can appeal an immediate answer, and another moderator decides', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader, { reason: 'respect' })
    await desk.decide(moderator, story, 'none')
    await desk.letTimePass()
    const other = await addPerson(site.db)
    await desk.report(story, other, { reason: 'respect' })
    const { notices } = v.parse(
      noticePageSchema,
      (await desk.call('GET', '/api/moderation/notices', other)).body,
    )
    const text = 'It does insult her.'
    expect(
      await desk.call('POST', `/api/moderation/notices/${notices[0]?.id}/appeal`, other, { text }),
    ).toMatchObject({ status: 204 })
    const readAppeal = async (as: SamplePerson) => {
      const { appeals } = v.parse(appealPageSchema, (await desk.call('GET', '/api/desk/appeals', as)).body)
      return appeals.find((one) => one.text === text)
    }
    const mine = await readAppeal(moderator)
    expect(mine).toMatchObject({ party: 'reporter', isYours: false, decisions: [{ action: 'none' }] })
    const answer = { state: 'overturned', answer: 'We have looked again.' }
    const path = `/api/desk/appeals/${mine?.id}/decision`
    expect(await desk.call('POST', path, moderator, answer)).toMatchObject({ status: 403 })
    expect(await desk.call('POST', path, colleague, answer)).toMatchObject({ status: 204 })
    expect(await desk.call('GET', `/api/stories/${story}`)).toMatchObject({ status: 404 })
    expect((await desk.call('GET', '/api/moderation/reports', other)).body).toMatchObject({
      reports: [{ outcome: 'hidden', canObject: false }],
    })
  })

  test('is not told the part of a decision that is meant only for the author', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader, { reason: 'respect' })
    const { batchId } = await desk.decide(moderator, story, 'hide')
    const [row] = await site.db.query('select id from moderation_decisions where batch_id = $1', [batchId])
    const { id } = v.parse(v.object({ id: v.string() }), row)
    const reversal = { ...statement, explanation: 'Your objection is right, Ada.' }
    expect(await desk.call('POST', `/api/desk/decisions/${id}/reversal`, moderator, reversal)).toMatchObject({
      status: 201,
    })
    const other = await addPerson(site.db)
    expect((await desk.report(story, other, { reason: 'respect' })).body).toMatchObject({ outcome: 'stays' })
    await desk.letTimePass()
    const told = JSON.stringify((await desk.call('GET', '/api/moderation/notices', other)).body)
    expect(told).toContain('It stays public: a moderator had already reviewed the same text')
    expect(told).not.toMatch(/Ada|What we found/)
  })

  test('adds a reason with a second report', async () => {
    const story = await addStory(site.db, author)
    await desk.report(story, reader, { reason: 'topic', details: 'Off topic.' })
    await desk.report(story, reader, { reason: 'danger', details: 'And a threat.' })
    const view = await desk.read(await desk.findOpenCase(story), moderator)
    expect(view).toMatchObject({
      band: 0,
      reports: [{ reasons: ['danger', 'topic'], details: 'Off topic.\nAnd a threat.' }],
    })
  })

  test('without an account can report illegal content with name and address, and gets a reference', async () => {
    const story = await addStory(site.db, author)
    const notice = { reason: 'illegal', details: 'This is slander.', isInGoodFaith: true }
    expect(await desk.report(story, undefined, notice)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'name' }, { field: 'email' }] } },
    })
    const whole = { ...notice, name: 'Vera Visitor', email: 'vera@example.org' }
    const answer = await desk.report(story, undefined, whole)
    expect(answer).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^CA-\w{10}$/) } })
    expect(site.logLines.join()).not.toContain('vera@example.org')
    await desk.decide(moderator, story, 'hide')
    const [mail] = site.mails.slice(-2)
    expect(mail).toMatchObject({ template: 'moderation-notice' })
  })
})
