import { beforeEach, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { openDesk, statement } from '../testing/desk.ts'
import { sanctionMisuse } from './sanction-misuse.command.server.ts'

let site: TestSite
let desk: ReturnType<typeof openDesk>
let author: SamplePerson
let moderator: SamplePerson
let reporter: SamplePerson

beforeEach(async () => {
  site = await createTestSite()
  desk = openDesk(site)
  author = await addPerson(site.db)
  moderator = await addPerson(site.db, { role: 'moderator' })
  reporter = await addPerson(site.db)
})

async function report({ isUnfounded = true, action = 'none' as 'none' | 'hide' } = {}): Promise<string> {
  const story = await addStory(site.db, author)
  await desk.report(story, reporter)
  const id = await desk.findOpenCase(story)
  const decided = await desk.tryDeciding(moderator, [id], [{ action }], { reportsUnfounded: isUnfounded })
  expect(decided).toMatchObject({ status: 201 })
  return (decided.body as { batchId: string }).batchId
}

async function reportTimes(times: number, options: Parameters<typeof report>[0] = {}): Promise<void> {
  for (let count = 0; count < times; count += 1) await report(options)
  await passAnHour()
}

async function passAnHour(): Promise<void> {
  await age('1 hour')
  await sanctionMisuse(site.dependencies)
}

const readSanctions = () =>
  site.db.query<{ kind: string; days: number | null; is_lifted: boolean }>(
    `select kind, round(extract(epoch from ends_at - starts_at) / 86400)::int as days, lifted_at is not null as is_lifted
      from sanctions where user_id = $1 order by starts_at`,
    [reporter.userId],
  )

async function age(interval: string): Promise<void> {
  await site.db.query(
    'update reports set resolved_at = resolved_at - $1::interval, told_at = told_at - $1::interval',
    [interval],
  )
  await site.db.query('update sanctions set starts_at = starts_at - $1::interval', [interval])
}

test('five unfounded reports bring a warning and five more 30 days without reporting, with notices that can be appealed', async () => {
  await reportTimes(4)
  expect(await readSanctions()).toEqual([])
  await reportTimes(1)
  expect(await readSanctions()).toEqual([{ kind: 'warning', days: null, is_lifted: false }])
  await reportTimes(4)
  expect(await readSanctions()).toHaveLength(1)
  await reportTimes(1)
  expect(await readSanctions()).toMatchObject([{}, { kind: 'reports_unheard', days: 30, is_lifted: false }])

  const story = await addStory(site.db, author)
  expect(await desk.report(story, reporter)).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('You can’t report posts until') } },
  })
  const comment = { method: 'POST', as: reporter, body: { content: 'I can still write.' } } as const
  expect(await site.call(`/api/stories/${story}/comments`, comment)).toMatchObject({ status: 201 })

  await desk.letTimePass()
  const told = await site.call('/api/moderation/notices', { as: reporter })
  expect(told.body).toMatchObject({
    notices: expect.arrayContaining([
      expect.objectContaining({
        kind: 'decision',
        subject: 'A warning about your reports',
        text: expect.stringContaining('found 5 of them clearly unfounded'),
        appealUntil: expect.any(String),
      }),
      expect.objectContaining({ subject: 'You can’t report posts for a while' }),
    ]),
  })
  const { notices } = told.body as { notices: { id: string; subject: string; text: string }[] }
  const notice = notices.find(({ subject }) => subject === 'You can’t report posts for a while')
  expect(notice?.text).toContain('We did this automatically, based on moderators’ decisions on your reports.')
  const objection = { method: 'POST', as: reporter, body: { text: 'They were in good faith.' } } as const
  expect(await site.call(`/api/moderation/notices/${notice?.id}/appeal`, objection)).toMatchObject({
    status: 204,
  })
  const colleague = await addPerson(site.db, { role: 'moderator' })
  const [appeal] = await site.db.query<{ id: string }>('select id from appeals')
  expect(
    await site.call(`/api/desk/appeals/${appeal?.id}/decision`, {
      method: 'POST',
      as: colleague,
      body: { state: 'overturned', answer: 'You were right.' },
    }),
  ).toMatchObject({ status: 204 })
  expect(await desk.report(story, reporter)).toMatchObject({ status: 201 })
})

test('an undone decision does not count as an unfounded report', async () => {
  await reportTimes(4)
  const batchId = await report()
  const undo = { method: 'POST', as: moderator }
  expect(await site.call(`/api/desk/decisions/${batchId}/undo`, undo)).toMatchObject({ status: 204 })
  await passAnHour()
  expect(await readSanctions()).toEqual([])
})

test('neither the desk nor the moderator role can see who is sanctioned for misused reports', async () => {
  await reportTimes(5)
  const story = await addStory(site.db, reporter)
  await desk.report(story, author)
  const own = await desk.read(await desk.findOpenCase(story), moderator)
  expect(own.author).toMatchObject({ id: reporter.userId, sanctions: [], decisions: 0 })

  const decided = await desk.call('GET', '/api/desk/decisions?action=warn', moderator)
  const [warning] = (decided.body as { decisions: { id: string; caseId: string }[] }).decisions
  expect(decided.body).toMatchObject({ decisions: [{ authorName: null, decidedBy: null }] })
  const shown = JSON.stringify([decided.body, await desk.read(String(warning?.caseId), moderator)])
  expect(shown).not.toContain(reporter.userId)
  const seen = await site.db.database.transaction({ role: 'moderator', ...moderator }, async (tx) => [
    (await tx.execute(`select from sanctions where user_id = '${reporter.userId}'`)).rows,
    (
      await tx.execute(
        `select from moderation_cases where author_id = '${reporter.userId}' and subject_type = 'profile'`,
      )
    ).rows,
  ])
  expect(seen).toEqual([[], []])

  const taken = await desk.call('POST', `/api/desk/decisions/${warning?.id}/reversal`, moderator, statement)
  expect(taken).toMatchObject({ status: 201 })
  expect(await readSanctions()).toEqual([{ kind: 'warning', days: null, is_lifted: true }])
  await desk.letTimePass()
  expect((await site.call('/api/moderation/notices', { as: reporter })).body).toMatchObject({
    notices: expect.arrayContaining([
      expect.objectContaining({
        subject: 'We withdrew your warning',
        text: expect.stringMatching(
          /A moderator reviewed the decision and reversed it\.(?!.*(No one reported|word list))/s,
        ),
      }),
    ]),
  })
})

test('people whose reports are right in more than three of ten cases are not warned', async () => {
  await reportTimes(3, { action: 'hide', isUnfounded: false })
  await reportTimes(6)
  expect(await readSanctions()).toEqual([])
  await reportTimes(1)
  expect(await readSanctions()).toHaveLength(1)
})

test('only decisions in the last 30 days that call a report unfounded count towards a warning', async () => {
  await reportTimes(4)
  await age('31 days')
  await reportTimes(4)
  await reportTimes(1, { isUnfounded: false })
  expect(await readSanctions()).toEqual([])
})
