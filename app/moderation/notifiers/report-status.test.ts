import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { purgeReportTexts } from '../purges.command.server.ts'
import { issueReceipt, issueStatusLink } from '../reports/issue-status-link.command.server.ts'
import { moderationNotice } from '../reports/moderation-notice-mail.server.ts'
import { openDesk, statement } from '../testing/desk.ts'
import { reportReceipt } from './report-receipt-mail.server.ts'
import { findReportOfLink } from './status-queries.server.ts'
import type { StatusLink } from './status-schemas.ts'

let author: SamplePerson
let moderator: SamplePerson
let colleague: SamplePerson

const site = await createTestSite()
const desk = openDesk(site)

beforeEach(async () => {
  await site.db.query('truncate auth.first_owner, staff_members cascade')
  author = await addPerson(site.db, { fullName: 'Ada Author' })
  moderator = await addPerson(site.db, { role: 'moderator', fullName: 'Mo Moderator' })
  colleague = await addPerson(site.db, { role: 'moderator', fullName: 'Col League' })
})

let reported = 0

/** Adds a story reported as illegal by someone without an account, and returns the mailed link. */
async function reportAsNotifier(story?: string) {
  reported += 1
  const email = `vera${reported}@example.org`
  const storyId = story ?? (await addStory(site.db, author, { title: 'Smoke' }))
  const answer = await desk.report(storyId, undefined, {
    reason: 'illegal',
    details: 'It says who is ill.',
    name: 'Vera Visitor',
    email,
    isInGoodFaith: true,
  })
  const { reference } = v.parse(v.object({ reference: v.string() }), answer.body)
  const [row] = await site.db.query('select id from reports where reference = $1', [reference])
  const { id } = v.parse(v.object({ id: v.string() }), row)
  const receipt = await site.db.database.accounts((tx) => issueReceipt(tx, id))
  if (!receipt) throw new Error('there is no receipt')
  return { storyId, id, email, receipt, link: receipt.link }
}

const open = async (link: StatusLink) =>
  (await site.db.database.accounts((tx) => findReportOfLink(tx, link)))?.status ?? null

const object = (link: StatusLink, text = 'It does say so.') =>
  desk.call('POST', '/api/report-status/appeal', undefined, { ...link, text })

async function reportAndDecide(action: 'none' | 'hide' | 'warn' = 'none', as = moderator) {
  const notifier = await reportAsNotifier()
  await desk.decide(as, notifier.storyId, action)
  await desk.letTimePass()
  return notifier
}

const listSchema = v.object({ appeals: v.array(v.object({ id: v.string(), isYours: v.boolean() })) })

async function findAppeal(as: SamplePerson) {
  const last = v.parse(listSchema, (await desk.call('GET', '/api/desk/appeals', as)).body).appeals.at(-1)
  if (!last) throw new Error('there is no appeal')
  return last
}

const answer = (as: SamplePerson, id: string, state: 'upheld' | 'overturned') =>
  desk.call('POST', `/api/desk/appeals/${id}/decision`, as, { state, answer: 'We have looked again.' })

describe('the status page of a report', () => {
  test('opens only with its reference and secret', async () => {
    const { id, link } = await reportAsNotifier()
    const { link: others } = await reportAsNotifier()
    expect(await open(link)).toMatchObject({
      subjectType: 'story',
      outcome: null,
      toldAt: null,
      notice: null,
    })
    const wrong: StatusLink[] = [
      { ...link, secret: others.secret },
      { ...link, reference: 'CA-2222222222' },
      { ...link, secret: 'A'.repeat(22) },
    ]
    for (const one of wrong) {
      expect(await open(one)).toBe(null)
      expect(await object(one)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    }
    const [row] = await site.db.query('select status_hashes::text as kept from reports where id = $1', [id])
    expect(JSON.stringify(row)).not.toContain(link.secret)
    expect(link.secret).toMatch(/^[\w-]{22}$/)
  })

  test('stays available through the link in each email, and reading it changes nothing', async () => {
    const { id, link } = await reportAsNotifier()
    const later = await site.db.database.accounts((tx) => issueStatusLink(tx, id))
    if (!later) throw new Error('there is no link')
    const read = () => site.db.query('select r.*, xmin::text from reports r where id = $1', [id])
    const before = await read()
    expect(await open(link)).toEqual(await open(later))
    expect(await read()).toEqual(before)
    for (let more = 0; more < 30; more += 1) await site.db.database.accounts((tx) => issueStatusLink(tx, id))
    expect(
      await site.db.query('select cardinality(status_hashes) as n from reports where id = $1', [id]),
    ).toEqual([{ n: 20 }])
  })

  test.each([
    ['hide', 'hidden', 'We have hidden it from the public.'],
    ['warn', 'measure', 'It stays public, but we took other action.'],
    ['none', 'stays', 'What we found: The second sentence names a neighbor and her illness.'],
  ] as const)(
    'reports the outcome of %s, and no measures against the author',
    async (action, outcome, words) => {
      const { storyId, link } = await reportAsNotifier()
      await desk.decide(moderator, storyId, action)
      expect(await open(link)).toMatchObject({ outcome: null, notice: null })
      await desk.letTimePass()
      const status = await open(link)
      expect(status).toMatchObject({ outcome, notice: { appeal: null, appealUntil: expect.any(String) } })
      expect(status?.notice?.text).toContain(words)
      expect(status?.notice?.text).toContain('The rule we applied: “')
      for (const secret of ['Ada', 'warn', 'Mo Moderator'])
        expect(JSON.stringify(status)).not.toContain(secret)
    },
  )

  test('says that the text had already been reviewed, or was deleted', async () => {
    const { storyId } = await reportAndDecide()
    const again = await reportAsNotifier(storyId)
    expect(again.receipt.isAnswered).toBe(true)
    expect(await open(again.link)).toMatchObject({
      outcome: 'stays',
      notice: { text: expect.stringContaining('reviewed the same text for the same reason'), appeal: null },
    })
    expect(await object(again.link)).toMatchObject({ status: 204 })
    expect(await findAppeal(moderator)).toMatchObject({ isYours: false })
    const gone = await reportAsNotifier()
    await site.db.query('delete from stories where id = $1', [gone.storyId])
    expect(await open(gone.link)).toMatchObject({ subjectType: 'story', outcome: 'gone', notice: null })
    expect(await object(gone.link)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_appealable' } },
    })
  })
})

describe('a notifier’s appeal', () => {
  test('is possible once, after a decision was announced', async () => {
    const { storyId, link } = await reportAsNotifier()
    expect(await object(link)).toMatchObject({ status: 409, body: { error: { code: 'not_appealable' } } })
    await desk.decide(moderator, storyId, 'none')
    expect(await object(link)).toMatchObject({ status: 409, body: { error: { code: 'not_appealable' } } })
    await desk.letTimePass()
    expect(await object(link, ' ')).toMatchObject({ status: 400 })
    expect(await object(link, 'x'.repeat(2_001))).toMatchObject({
      status: 400,
      body: { error: { field: 'text' } },
    })
    const answers = await Promise.all([object(link), object(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await object(link)).toMatchObject({ status: 409, body: { error: { code: 'already_appealed' } } })
    expect(await open(link)).toMatchObject({
      notice: { appealUntil: null, appeal: { state: 'open', text: 'It does say so.', answer: null } },
    })
  })

  test.each([
    ['a day before', '6 months - 1 day', 204],
    ['a day after', '6 months 1 day', 409],
  ])('is accepted before the limit of six months, and refused after it: %s', async (_when, age, status) => {
    const { id, link } = await reportAndDecide()
    await site.db.query(`update notices set visible_from = now() - interval '${age}' where report_id = $1`, [
      id,
    ])
    expect((await open(link))?.notice?.appealUntil === null).toBe(status === 409)
    expect(await object(link)).toMatchObject({ status })
  })

  test('is decided by another moderator if there is one, and the page and an email say that', async () => {
    const { id, storyId, link } = await reportAndDecide()
    await object(link)
    const { id: appealId } = await findAppeal(colleague)
    expect(await findAppeal(moderator)).toMatchObject({ id: appealId, isYours: false })
    expect(await answer(moderator, appealId, 'upheld')).toMatchObject({
      status: 403,
      body: { error: { code: 'other_person_needed' } },
    })
    expect(await answer(colleague, appealId, 'overturned')).toMatchObject({ status: 204 })
    expect(await open(link)).toMatchObject({
      outcome: 'hidden',
      notice: { appeal: { state: 'overturned', answer: 'We have looked again.' } },
    })
    expect(await site.call(`/api/stories/${storyId}`)).toMatchObject({ status: 404 })
    const told = await site.db.query(
      `select user_id, kind from notices where report_id = $1 and kind = 'appeal_outcome'`,
      [id],
    )
    expect(told).toEqual([{ user_id: null, kind: 'appeal_outcome' }])
  })

  test('is decided by the same moderator if there is no other moderator', async () => {
    const { link } = await reportAndDecide()
    await object(link)
    await site.db.query('delete from staff_members where user_id = $1', [colleague.userId])
    const { id, isYours } = await findAppeal(moderator)
    expect(isYours).toBe(true)
    expect(await answer(moderator, id, 'upheld')).toMatchObject({ status: 204 })
    expect(await site.db.query('select same_person from appeals where id = $1', [id])).toEqual([
      { same_person: true },
    ])
  })

  test('can’t be made in the database by anyone else', async () => {
    const { id } = await reportAndDecide()
    const [other] = [await reportAndDecide()]
    const forged = site.db.database.accounts((tx) =>
      tx.execute(`insert into appeals (id, notice_id, report_id, party, text)
        select gen_random_uuid(), n.id, '${other.id}', 'reporter', 'Forged.' from notices n where n.report_id = '${id}'`),
    )
    await expect(forged).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

test('a notifier’s data and links are deleted a year after the case closed, which stays in the figures', async () => {
  const { id, storyId, link } = await reportAndDecide()
  await object(link)
  const purge = () => site.db.database.accounts((tx) => purgeReportTexts(tx, new Date(), 100))
  await purge()
  expect(await open(link)).toMatchObject({ outcome: 'stays' })
  await site.db.query(
    `update moderation_cases set closed_at = now() - interval '12 months 1 day' where subject_id = $1`,
    [storyId],
  )
  // An earlier decision answered the report, and the reporter can still appeal.
  expect(await purge()).toBe(0)
  await site.db.query(`update reports set created_at = now() - interval '12 months 1 day' where id = $1`, [
    id,
  ])
  expect(await purge()).toBe(1)
  expect(await open(link)).toBe(null)
  expect(await site.db.database.accounts((tx) => issueReceipt(tx, id))).toBe(null)
  expect(
    await site.db.query(
      'select notifier_email, notifier_name, details, status_hashes from reports where id = $1',
      [id],
    ),
  ).toEqual([{ notifier_email: null, notifier_name: null, details: null, status_hashes: [] }])
  const rows = await site.db.query(
    `select state, party, text, notice_id, report_id, user_id from appeals order by created_at desc limit 1`,
  )
  expect(rows).toEqual([
    { state: 'withdrawn', party: 'reporter', text: null, notice_id: null, report_id: null, user_id: null },
  ])
  expect(await purge()).toBe(0)
})

test('receipt and outcome are emailed with links to the page, and the log has neither address nor secret', async () => {
  const { smtp, jobs } = await startMailJobs(site, [moderationNotice, reportReceipt])
  const { storyId, id, email, link } = await reportAsNotifier()
  expect(site.mails).toContainEqual({ template: 'report-receipt', reportId: id })
  await site.db.database.accounts((tx) => jobs.mailQueue.enqueue(tx, reportReceipt.message({ reportId: id })))
  const readLink = async (subject: string) => {
    const { parsed } = await smtp.waitForMessage(email)
    expect(parsed.subject).toBe(subject)
    const [, reference, secret] =
      /\/report\/status\?reference=([\w-]+)&secret=([\w-]+)/.exec(parsed.text ?? '') ?? []
    return { reference: reference ?? '', secret: secret ?? '', text: parsed.text ?? '' }
  }
  const receipt = await readLink(`We received your report ${link.reference}`)
  expect(receipt.text).not.toContain('who is ill')
  expect(await open(receipt)).toMatchObject({ outcome: null })
  await desk.decide(moderator, storyId, 'hide')
  await desk.letTimePass()
  const [notice] = await site.db.query('select id from notices where report_id = $1', [id])
  const { id: noticeId } = v.parse(v.object({ id: v.string() }), notice)
  await site.db.database.accounts((tx) => jobs.mailQueue.enqueue(tx, moderationNotice.message({ noticeId })))
  const outcome = await readLink('Our decision about the story that you reported')
  expect(await open(outcome)).toMatchObject({ outcome: 'hidden' })
  // The address is unconfirmed, so the mail must quote neither author nor moderator.
  for (const words of ['Smoke', statement.facts, statement.explanation])
    expect(outcome.text).not.toContain(words)
  expect(outcome.text).toContain('you can appeal free of charge within 6 months')
  expect(await open(receipt)).toMatchObject({ outcome: 'hidden' })
  await object(outcome)
  const log = site.logLines.join('\n')
  expect(log).toContain('/api/report-status/appeal')
  for (const secret of [email, receipt.secret, outcome.secret, link.reference])
    expect(log).not.toContain(secret)
})
