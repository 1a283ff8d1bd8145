import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { noticePageSchema } from '../own-moderation/notice-schemas.ts'
import { createSiteWithDesk, statement } from '../testing/desk.ts'
import { approvalFacts } from './decision-options.ts'
import type { ChosenMeasure } from './decision-schemas.ts'

const { site, desk, reader, moderator, colleague } = await createSiteWithDesk()
await site.db.query('update moderation_settings set holds_first_texts = true')

async function addHeld() {
  const author = await addPerson(site.db, { fullName: 'Nia New' })
  const created = await desk.call('POST', '/api/stories', author, {
    content: 'Dust on my sill.',
    sharePermission: true,
  })
  const { id } = v.parse(v.object({ id: v.string() }), created.body)
  return { author, id, caseId: await desk.findOpenCase(id) }
}

/** Decides through the API; `says` holds the remaining fields of the request. */
async function decide(caseId: string, action: ChosenMeasure['action'], says: object = {}, as = moderator) {
  const { version } = await desk.read(caseId, as)
  return desk.call('POST', '/api/desk/decisions', as, {
    cases: [{ id: caseId, version }],
    actions: [{ action }],
    ...says,
  })
}

const readNotices = async (person: SamplePerson) =>
  v.parse(noticePageSchema, (await desk.call('GET', '/api/moderation/notices', person)).body).notices

test('a held story is published without reasons, and the author’s notice names no rule and can’t be appealed', async () => {
  const { author, id, caseId } = await addHeld()
  expect((await decide(caseId, 'approve')).status).toBe(201)
  await desk.letTimePass()
  const [notice] = await readNotices(author)
  expect(notice).toMatchObject({ subject: 'Your story is published', appealUntil: null })
  expect(notice?.text).toMatch(/^Your story “[^”]+” is published\.$/)
  expect((await desk.call('GET', `/api/stories/${id}`)).status).toBe(200)
  const [decision] = (await desk.read(caseId, moderator)).decisions
  expect(decision).toMatchObject({
    action: 'approve',
    violation: null,
    law: null,
    facts: approvalFacts,
    explanation: '',
    decidedBy: 'Mo Moderator',
  })
  const logged = await site.db.query(
    `select actor_id, happened_at > now() - interval '1 minute' as is_now from auth.audit_log
      where action = 'decided_approve' and subject_id = $1`,
    [id],
  )
  expect(logged).toEqual([{ actor_id: moderator.userId, is_now: true }])
})

test('a moderator’s message is sent to the author of a published text, and publishing can be undone', async () => {
  const { author, id, caseId } = await addHeld()
  const answer = await decide(caseId, 'approve', { explanation: 'Welcome! Please add a photo.' })
  const { batchId } = v.parse(v.object({ batchId: v.string() }), answer.body)
  expect((await desk.call('POST', `/api/desk/decisions/${batchId}/undo`, moderator)).status).toBe(204)
  expect((await desk.call('GET', `/api/stories/${id}`)).status).toBe(404)
  await decide(caseId, 'approve', { explanation: 'Welcome! Please add a photo.' })
  await desk.letTimePass()
  expect((await readNotices(author)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/is published\.\n\nWelcome! Please add a photo\.$/),
  ])
})

test.each(['reject_held', 'hide', 'warn'] as const)(
  'the decision %s requires a rule, the facts and an explanation',
  async (action) => {
    const { caseId } = await addHeld()
    const { status, body } = await decide(caseId, action)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: {
        fields: [
          { field: 'ruleKey', message: 'Please choose a rule or a law.' },
          { field: 'facts', message: 'Please say what you found.' },
          { field: 'explanation', message: 'Please explain your decision.' },
        ],
      },
    })
  },
)

test('a text without reports needs no reasons, and reporters are told the rule and the reason', async () => {
  const author = await addPerson(site.db, { fullName: 'Ada Author' })
  const [unreported, reported] = [await addStory(site.db, author), await addStory(site.db, author)]
  const opened = await desk.call('POST', '/api/desk/cases', moderator, {
    subjectType: 'story',
    subjectId: unreported,
  })
  const { id } = v.parse(v.object({ id: v.string() }), opened.body)
  expect((await decide(id, 'none')).status).toBe(201)

  await desk.report(reported, reader)
  const caseId = await desk.findOpenCase(reported)
  expect(await decide(caseId, 'none')).toMatchObject({
    status: 409,
    body: { error: { code: 'reasons_needed' } },
  })
  const says = { ruleKey: 'privacy', explanation: 'It names nobody.' }
  expect((await decide(caseId, 'none', says)).status).toBe(201)
  await desk.letTimePass()
  const [told] = await readNotices(reader)
  expect(told?.text).toContain('It names nobody.')
  expect(told?.text).not.toContain('What we found')
})

test('a reporter appeals the publication, and the text is hidden under the rule that the reports named', async () => {
  const { author, id, caseId } = await addHeld()
  const reporter = await addPerson(site.db, { fullName: 'Rob Reporter' })
  await site.db.query(
    `insert into reports (story_id, user_id, reasons, case_id) values ($1, $2, '{privacy}', $3)`,
    [id, reporter.userId, caseId],
  )
  await decide(caseId, 'approve')
  await desk.letTimePass()
  const [told] = await readNotices(reporter)
  expect(told?.text).not.toContain('Category')
  expect(told?.text).toContain(approvalFacts)
  expect(told?.appealUntil).not.toBeNull()
  await desk.call('POST', `/api/moderation/notices/${told?.id}/appeal`, reporter, { text: 'It names her.' })
  const [appeal] = await site.db.query<{ id: string }>(`select id from appeals where state = 'open'`)
  const answered = await desk.call('POST', `/api/desk/appeals/${appeal?.id}/decision`, colleague, {
    state: 'overturned',
    answer: 'It does.',
  })
  expect(answered.status).toBe(204)
  expect((await desk.call('GET', `/api/stories/${id}`)).status).toBe(404)
  await desk.letTimePass()
  const [hidden] = await readNotices(author)
  expect(hidden?.text).toContain('No private details about other people')
})

test('public figures count publications without a reason, and older ones with their reasons', async () => {
  const [plain, named] = [await addHeld(), await addHeld()]
  await decide(plain.caseId, 'approve')
  await decide(named.caseId, 'approve', statement)
  await site.db.query('alter table moderation_decisions disable trigger keep_decision')
  await site.db.query(`update moderation_decisions set decided_at = decided_at - interval '2 days'`)
  await site.db.query('alter table moderation_decisions enable trigger keep_decision')
  const figures = await site.db.query<{ rule: string }>(
    `select rule from read_transparency() where figure = 'decisions_by_action' and kind = 'approve' order by rule`,
  )
  expect([...new Set(figures.map(({ rule }) => rule))]).toEqual(['', 'privacy'])
})
