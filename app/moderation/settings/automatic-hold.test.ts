import { expect, test } from 'vitest'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'
import { suspendPerson } from '../testing/suspend-person.ts'

const site = await createTestSite()
const desk = openDesk(site)
const owner = await addPerson(site.db, { role: 'owner' })
const author = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })

const choose = (holdsReported: boolean) =>
  site.call('/api/desk/moderation-settings', { method: 'PATCH', as: owner, body: { holdsReported } })

type Outcome = 'hidden' | 'measure' | 'stays'

/** Adds a user with an account of this age and settled reports with these outcomes. */
async function addReporter(
  outcomes: Outcome[] = ['hidden', 'measure', 'hidden'],
  days = 31,
): Promise<SamplePerson> {
  const person = await addPerson(site.db)
  await site.db.query(`update auth.users set created_at = now() - make_interval(days => $2) where id = $1`, [
    person.userId,
    days,
  ])
  await site.db.query(
    `insert into reports (user_id, outcome, told_at) select $1, outcome, now() from unnest($2::text[]) outcome`,
    [person.userId, outcomes],
  )
  return person
}

const addReporters = (count: number) => Promise.all(Array.from({ length: count }, () => addReporter()))

async function reportAll(story: string, people: (SamplePerson | undefined)[], reason = 'advertising') {
  for (const person of people)
    expect(await desk.report(story, person, { reason }), site.logLines.at(-2)).toMatchObject({ status: 201 })
}

const readStory = async (id: string) => (await site.call(`/api/stories/${id}`)).status

const readHolds = (subject: string) =>
  site.db.query(
    `select d.rule_key, d.decided_by, d.automated_decision, d.automated_detection, c.due_at <= now() + interval '1 hour' as is_soon
      from moderation_decisions d join moderation_cases c on c.id = d.case_id
      where c.subject_id = $1 and d.action = 'hold'`,
    [subject],
  )

interface Told {
  id: string
  subject: string
  text: string
  appealUntil: string | null
}
const readNotices = async (as: SamplePerson) =>
  ((await site.call('/api/moderation/notices', { as })).body as { notices: Told[] }).notices

test('three reliable reporters hold a text if the owner enabled that, and it stays visible after a moderator shows it', async () => {
  const story = await addStory(site.db, author, { title: 'Great filters' })
  const [first, second, third, ...further] = await addReporters(6)
  await reportAll(story, [first, second, third])
  expect(await readStory(story)).toBe(200)
  expect(await choose(true)).toMatchObject({ body: { holdsReported: true } })

  const held = await addStory(site.db, author, { title: 'Great filters' })
  const readCreated = () => site.db.query('select created_at from stories where id = $1', [held])
  const created = await readCreated()
  await reportAll(held, [first, second])
  // A report for another reason does not count.
  await reportAll(held, [third], 'topic')
  expect(await readStory(held)).toBe(200)
  await reportAll(held, [third])
  expect(await readStory(held)).toBe(404)
  expect(await readHolds(held)).toEqual([
    {
      rule_key: 'advertising',
      decided_by: null,
      automated_decision: true,
      automated_detection: false,
      is_soon: true,
    },
  ])
  expect((await site.call('/api/profile/stories', { as: author })).body).toMatchObject({
    stories: expect.arrayContaining([expect.objectContaining({ id: held, isHeld: true })]),
  })
  const [notice] = await readNotices(author)
  expect(notice).toMatchObject({
    subject: 'Your story is hidden until a moderator decides',
    appealUntil: expect.any(String),
  })
  for (const said of [
    'We have hidden your story “Great filters” from the public until a moderator decides.',
    'The rule we applied: “No advertising” (version 1).',
    'We did this automatically',
    'within an hour',
    'you can appeal free of charge within 6 months',
  ])
    expect(notice?.text).toContain(said)
  expect(site.mails.filter((mail) => 'noticeId' in mail && mail.noticeId === notice?.id)).toHaveLength(1)
  // The hold has no human actor.
  expect(
    await site.db.query(`select by_role, actor_id from auth.audit_log where action = 'decided_hold'`),
  ).toEqual([{ by_role: 'site', actor_id: null }])
  expect(await desk.read(await desk.findOpenCase(held), moderator)).toMatchObject({
    isHeld: true,
    // The content is not visible at its URL.
    storyId: null,
    why: expect.arrayContaining(['Held automatically: reported by three trusted reporters']),
    decisions: [{ action: 'hold', decidedBy: null, isUndone: false }],
  })
  expect(await desk.call('GET', '/api/desk/decisions', moderator)).toMatchObject({
    body: { decisions: [{ action: 'hold', decidedById: null }] },
  })

  const { batchId } = await desk.decide(moderator, held, 'approve')
  expect(await readStory(held)).toBe(200)
  expect(await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).toMatchObject({
    status: 204,
  })
  expect(await readStory(held)).toBe(404)
  await desk.decide(moderator, held, 'approve')
  // The position in the list is unchanged.
  expect(await readCreated()).toEqual(created)
  await reportAll(held, further, 'danger')
  expect(await readStory(held)).toBe(200)
  expect(await desk.findOpenCase(held)).toEqual(expect.any(String))
  // An edit makes it a new text.
  await site.call(`/api/stories/${held}`, {
    method: 'PATCH',
    as: author,
    body: { content: 'Go and harm her.' },
  })
  await reportAll(held, [await addReporter()], 'danger')
  expect(await readStory(held)).toBe(404)
  expect(await readHolds(held)).toMatchObject([{ rule_key: 'advertising' }, { rule_key: 'danger' }])
})

test('reports by new, unreliable, blocked or anonymous people, or for other rules, hold nothing, and staff texts are never held', async () => {
  await choose(true)
  const story = await addStory(site.db, author)
  const unheard = await addReporter()
  await reportAll(story, [...(await addReporters(2)), unheard])
  expect(await readStory(story)).toBe(404)
  // Reports by users whose reports do not count cause no hold.
  const kept = await addStory(site.db, author)
  await reportAll(kept, [unheard], 'topic')
  await reportAll(kept, [unheard])
  await suspendPerson(site.db, unheard)
  await site.db.query(`update sanctions set kind = 'reports_unheard' where user_id = $1`, [unheard.userId])
  await site.db.query(`update auth.users set created_at = now() - interval '1 year' where id = $1`, [
    author.userId,
  ])
  await site.db.query(
    `insert into reports (user_id, outcome, told_at) select $1, 'hidden', now() from generate_series(1, 3)`,
    [author.userId],
  )
  const others = [
    undefined,
    author,
    await addReporter(['hidden', 'hidden', 'hidden'], 29),
    await addReporter(['hidden', 'measure', 'stays']),
    await addReporter(['hidden', 'measure']),
    await addReporter([]),
  ]
  await reportAll(kept, [...others, ...(await addReporters(1))])
  await reportAll(kept, await addReporters(3), 'topic')
  await reportAll(kept, await addReporters(1))
  expect(await readStory(kept)).toBe(200)
  // Seven of ten reports were right; reports from more than a year ago do not count.
  const right: Outcome[] = Array.from({ length: 7 }, () => 'measure')
  const proven = await addReporter([...right, 'stays', 'stays', 'stays'])
  await site.db.query(
    `insert into reports (user_id, outcome, told_at, created_at) values ($1, 'stays', now(), now() - interval '366 days')`,
    [proven.userId],
  )
  await reportAll(kept, [proven])
  expect(await readStory(kept)).toBe(404)
  const ofStaff = await addStory(site.db, moderator)
  await reportAll(ofStaff, await addReporters(4))
  expect(await readStory(ofStaff)).toBe(200)
})

test('concurrent reports hold a comment once with one notice, and an appeal shows the comment before its case is decided', async () => {
  await choose(true)
  const story = await addStory(site.db, owner)
  const writer = await addPerson(site.db)
  const comment = await addComment(site.db, writer, story)
  const [third, ...people] = await addReporters(6)
  const report = (as: SamplePerson) =>
    desk.call('POST', `/api/comments/${comment}/reports`, as, { reason: 'danger' })
  for (const as of people.splice(0, 2)) expect(await report(as)).toMatchObject({ status: 201 })
  // The third report holds the comment while the others wait for its lock.
  const sent = await raceHeldLock(site.db, {
    statement: `insert into reports (comment_id, user_id, reasons) values ($1, $2, '{danger}')`,
    values: [comment, third?.userId],
    act: () => Promise.all(people.map(report)),
  })
  // Later reports find the comment hidden.
  expect(sent.map(({ status }) => status).filter((status) => status !== 404)).toContain(201)
  expect(await readHolds(comment)).toHaveLength(1)
  const notices = await readNotices(writer)
  expect(notices.map(({ subject }) => subject)).toEqual(['Your comment is hidden until a moderator decides'])
  const readComments = async () =>
    ((await site.call(`/api/stories/${story}/comments`)).body as { comments: unknown[] }).comments
  expect(await readComments()).toEqual([])

  const objection = { text: 'It is a quotation.' }
  expect(
    await desk.call('POST', `/api/moderation/notices/${notices[0]?.id}/appeal`, writer, objection),
  ).toMatchObject({ status: 204 })
  const [appeal] = await site.db.query<{ id: string }>('select id from appeals')
  expect(await desk.call('GET', '/api/desk/appeals', moderator)).toMatchObject({
    body: { appeals: [{ isYours: true, isSamePerson: false, decisions: [{ action: 'hold' }] }] },
  })
  const answer = { state: 'overturned', answer: 'So it is.' }
  expect(
    await desk.call('POST', `/api/desk/appeals/${appeal?.id}/decision`, moderator, answer),
  ).toMatchObject({
    status: 204,
  })
  expect(await readComments()).toHaveLength(1)
  await desk.decide(moderator, comment, 'none')
  // Statistics by moderator omit automatic decisions.
  expect(await desk.call('GET', '/api/desk/statistics/moderators', owner)).toMatchObject({ status: 200 })
})

test('a hold can’t be reversed after its case is decided', async () => {
  await choose(true)
  const story = await addStory(site.db, author)
  await reportAll(story, await addReporters(3))
  const [notice] = await readNotices(author)
  await desk.call('POST', `/api/moderation/notices/${notice?.id}/appeal`, author, { text: 'It is not so.' })
  await desk.decide(moderator, story, 'reject_held')
  const [appeal] = await site.db.query<{ id: string }>('select id from appeals where notice_id = $1', [
    notice?.id,
  ])
  const decide = (state: string) =>
    desk.call('POST', `/api/desk/appeals/${appeal?.id}/decision`, moderator, { state, answer: 'Read below.' })
  expect(await decide('overturned')).toMatchObject({ status: 409, body: { error: { code: 'not_standing' } } })
  expect(await readStory(story)).toBe(404)
  expect(await decide('upheld')).toMatchObject({ status: 204 })
})

test('the same people’s reports hold at most three texts, even concurrently, until one is decided', async () => {
  await choose(true)
  const people = await addReporters(3)
  const third = people[2]
  const stories = await Promise.all(Array.from({ length: 6 }, () => addStory(site.db, author)))
  const readHeld = async () => {
    const held: string[] = []
    for (const story of stories) if ((await readStory(story)) === 404) held.push(story)
    return held
  }
  for (const story of stories) await reportAll(story, people.slice(0, 2))
  const [first = '', second = '', ...others] = stories
  await reportAll(first, [third])
  // The second story is held while the others are being reported; the limit allows one more.
  const sent = await raceHeldLock(site.db, {
    statement: `insert into reports (story_id, user_id, reasons) values ($1, $2, '{advertising}')`,
    values: [second, third?.userId],
    act: () => Promise.all(others.map((story) => desk.report(story, third, { reason: 'advertising' }))),
  })
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const held = await readHeld()
  expect(held).toHaveLength(3)
  expect(held).toEqual(expect.arrayContaining([first, second]))
  const waiting = stories.find((story) => !held.includes(story)) ?? ''
  // Beyond these reporters' limit, reports by other users are needed.
  await reportAll(waiting, await addReporters(2))
  expect(await readStory(waiting)).toBe(200)
  await reportAll(waiting, await addReporters(1))
  expect(await readStory(waiting)).toBe(404)

  stories.push(await addStory(site.db, author), await addStory(site.db, author))
  const [, , , , , , next = '', last = ''] = stories
  for (const id of [first, waiting]) await desk.decide(moderator, id, 'reject_held')
  await reportAll(next, people)
  await reportAll(last, people)
  expect([await readStory(next), await readStory(last)]).toEqual([404, 200])
})
