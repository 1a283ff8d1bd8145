import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { decide } from '../decisions/decide.command.server.ts'
import { undoDecision } from '../decisions/undo.command.server.ts'
import { moderationNotice } from '../reports/moderation-notice-mail.server.ts'
import { openDesk, statement } from '../testing/desk.ts'

/** An address that the mail server rejects. */
let unknown = ''

const site = await createTestSite()
const { smtp, jobs } = await startMailJobs(site, [moderationNotice], {
  refuse: (address) => (address === unknown ? { code: 550, text: '5.1.1 no such user' } : null),
})
const author = await addPerson(site.db)
const reader = await addPerson(site.db)
const moderator = await addPerson(site.db, { role: 'moderator' })

async function hide(story: string): Promise<string> {
  const desk = openDesk(site)
  const id = await desk.findOpenCase(story)
  const { version } = await desk.read(id, moderator)
  const { batchId } = await decide(
    { ...site.dependencies, mailQueue: jobs.mailQueue },
    { ...moderator, role: 'member' },
    { cases: [{ id, version }], actions: [{ action: 'hide' }], ...statement, reportsUnfounded: false },
  )
  return batchId
}

const countSchema = v.object({ count: v.number(), wait: v.nullable(v.number()) })

async function readWaiting() {
  const [row] = await site.db.query(
    `select count(*)::int, floor(extract(epoch from min(start_after) - now()))::int as wait from pgboss.job
      where name = 'mail' and state = 'created' and data->>'template' = 'moderation-notice'`,
  )
  return v.parse(countSchema, row)
}

const passTime = () =>
  site.db.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`)

test('author and reporter get emails once a decision can no longer be undone, and none about an undone decision', async () => {
  const [undone, kept] = [
    await addStory(site.db, author),
    await addStory(site.db, author, { title: 'Smoke' }),
  ]
  for (const story of [undone, kept])
    await site.call(`/api/stories/${story}/reports`, {
      method: 'POST',
      as: reader,
      body: { reason: 'privacy' },
    })
  await undoDecision(site.dependencies, { ...moderator, role: 'member' }, await hide(undone))
  await hide(kept)
  const waiting = await readWaiting()
  expect(waiting.count).toBe(4)
  expect(waiting.wait).toBeGreaterThan(20)
  await passTime()
  const { parsed } = await smtp.waitForMessage(author.email)
  expect(parsed.subject).toBe('We have hidden your story')
  expect(parsed.text).toContain('We have hidden your story “Smoke” from the public')
  expect(parsed.text).toMatch(/https:\/\/clean-air\.example\/settings\/notices\?notice=[\da-f-]{36}/)
  const { parsed: toReporter } = await smtp.waitForMessage(reader.email)
  expect(toReporter.text).toContain('You reported the story “Smoke”. We have hidden it from the public.')
  await expect.poll(readWaiting).toMatchObject({ count: 0 })
  const left = `select from pgboss.job where name = 'mail' and state not in ('completed')`
  await expect.poll(() => site.db.query(left)).toEqual([])
  expect(smtp.messages.map(({ recipients }) => recipients[0]).sort()).toEqual(
    [author.email, reader.email].sort(),
  )
})

test('a notice whose email bounces can be read on the site, and does not delay others', async () => {
  const leaver = await addPerson(site.db)
  unknown = leaver.email
  const story = await addStory(site.db, author, { title: 'Dust' })
  const body = { reason: 'privacy' }
  for (const as of [leaver, reader])
    await site.call(`/api/stories/${story}/reports`, { method: 'POST', as, body })
  await hide(story)
  await passTime()
  for (const { email } of [author, reader])
    expect((await smtp.waitForMessage(email)).parsed.text).toContain('“Dust”')
  await expect.poll(readWaiting).toMatchObject({ count: 0 })
  await expect.poll(() => smtp.countAttempts(leaver.email)).toBe(1)
  await openDesk(site).letTimePass()
  expect((await site.call('/api/moderation/notices', { as: leaver })).body).toMatchObject({
    notices: [{ kind: 'report_outcome', text: expect.stringContaining('“Dust”') }],
  })
})

test('a reporter’s email omits a title that looks like a link, and puts a title with line breaks on one line', async () => {
  for (const [title, told] of [
    ['Win at evil.example', 'You reported the story. We have hidden it from the public.'],
    ['Smoke\n\nCall us', 'You reported the story “Smoke Call us”. We have hidden it from the public.'],
  ] as const) {
    const [writer, reporter] = [await addPerson(site.db), await addPerson(site.db)]
    const story = await addStory(site.db, writer, { title })
    await openDesk(site).report(story, reporter)
    await hide(story)
    await passTime()
    expect((await smtp.waitForMessage(reporter.email)).parsed.text).toContain(told)
    expect((await smtp.waitForMessage(writer.email)).parsed.text).toContain(
      `We have hidden your story “${title.replace(/\s+/g, ' ')}” from the public`,
    )
  }
})

test('a reporter’s email names the text as others saw it at the decision, without a name that its author removed', async () => {
  const [writer, reporter] = [await addPerson(site.db, { fullName: 'Ada Author' }), await addPerson(site.db)]
  const story = await addStory(site.db, writer, { title: 'Ada Author’s Air Quality Story' })
  await openDesk(site).report(story, reporter)
  await site.db.query(
    `update stories set is_anonymous = true, title = 'An Air Quality Story' where id = $1`,
    [story],
  )
  await hide(story)
  await passTime()
  const { parsed } = await smtp.waitForMessage(reporter.email)
  expect(parsed.text).toContain('An Air Quality Story')
  expect(parsed.text).not.toContain('Ada')
})

test('an author who never confirmed the address gets no email about a text sent with that address', async () => {
  const stranger = await addPerson(site.db, { isVerified: false })
  const story = await addStory(site.db, stranger, { title: 'Buy our filters' })
  await site.db.query(`update stories set held_at = now(), held_for = 'first_text' where id = $1`, [story])
  await hide(story)
  const [notice] = await site.db.query<{ id: string }>('select id from notices where user_id = $1', [
    stranger.userId,
  ])
  expect(
    await site.db.database.accounts((tx) =>
      moderationNotice.read(tx, { noticeId: String(notice?.id) }, site.dependencies),
    ),
  ).toBeNull()
})
