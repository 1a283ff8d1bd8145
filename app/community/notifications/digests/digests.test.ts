import { beforeEach, expect, test } from 'vitest'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { writeNotifications } from '../notifications.command.server.ts'
import { digestMail } from './digest-mail.server.ts'
import { findNextDigest } from './next-digest.server.ts'
import { queueDigests } from './queue-digests.command.server.ts'

const dayMs = 86_400_000
let reader: SamplePerson
let other: SamplePerson
let story: string

const site = await createTestSite()
const smtp = await startTestSmtpServer()
endAfterFile(smtp.stop)

beforeEach(async () => {
  site.mails.splice(0)
  await site.db.query(`update digests set every = 'never', next_at = null`)
  reader = await addPerson(site.db, { fullName: 'Anna Bell' })
  other = await addPerson(site.db, { fullName: 'Ben Carr' })
  story = await addStory(site.db, reader, { title: 'Smoke again' })
  await site.db.query(`update auth.sessions set refreshed_at = now() - interval '1 day'`)
})

async function choose(every: string, timeZone = 'Europe/Berlin') {
  const body = { every, timeZone }
  const response = await site.call('/api/notifications/digest', { method: 'PUT', as: reader, body })
  // Times are rounded to milliseconds: a comment that follows immediately must not have the same time.
  await site.db.query(`update digests set told_until = told_until - interval '1 millisecond'`)
  return response
}

async function comment(as: SamplePerson, { storyId = story, parentId = '' } = {}): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content, parent_id) values ($1, $2, 'Soot on the sill.', nullif($3, '')::uuid)
      returning id`,
    [storyId, as.userId, parentId],
  )
  await writeNotifications(site.db.database)
  return row?.id ?? ''
}

/** Queues digests due at a moment, by default the next 08:00 in Berlin. */
async function queue(at = findNextDigest('day', 'Europe/Berlin', new Date())): Promise<void> {
  await queueDigests({ ...site.dependencies, clock: () => at ?? new Date() })
}

const createDelivery = () =>
  createMailDelivery({
    database: site.dependencies.database,
    mailer: createTestMailer(smtp),
    site: site.dependencies.site,
    keyedHash: site.dependencies.keyedHash,
    log: site.dependencies.log,
    bounces: createBounces(site.dependencies),
    mails: [digestMail],
  })

async function send(): Promise<void> {
  for (const mail of site.mails.splice(0)) await createDelivery()(mail)
}

const mailsTo = ({ email }: SamplePerson) =>
  smtp.messages.filter(({ recipients }) => recipients.includes(email)).map(({ parsed }) => parsed)

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'UTC',
]

test.each(zones)(
  'in %s a daily digest is due at 08:00 exactly once on each date, even when clocks change',
  (timeZone) => {
    const hour = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    })
    const date = new Intl.DateTimeFormat('sv', { timeZone })
    let at = new Date('2026-01-01T00:00:00Z')
    const dates: string[] = []
    for (let count = 0; count < 365; count += 1) {
      const next = findNextDigest('day', timeZone, at)
      if (next === null) throw new Error('There is no next digest.')
      expect(hour.format(next)).toBe('08:00')
      dates.push(date.format(next))
      at = next
    }
    const expected = dates.map((_date, index) =>
      date.format(Date.parse(`${dates[0]}T12:00Z`) + index * dayMs),
    )
    expect(dates.map((each) => each.slice(0, 7))).toEqual(expected.map((each) => each.slice(0, 7)))
    expect(new Set(dates).size).toBe(365)
    const weekly = findNextDigest('week', timeZone, new Date('2026-11-23T23:00:00Z'))
    expect(weekly && date.format(weekly)).toBe('2026-11-30')
  },
)

test.each(['2027-03-28', '2027-10-31'])('when clocks change on %s, each day has one digest', async (day) => {
  await choose('day')
  await comment(other)
  // Moves events into the future, so that each digest has something to report.
  await site.db.query(`update notifications set last_at = '2030-01-01' where user_id = $1`, [reader.userId])
  const start = Date.parse(`${day}T00:00:00Z`) - 2 * dayMs
  await site.db.query(`update digests set next_at = $2 where user_id = $1`, [
    reader.userId,
    findNextDigest('day', 'Europe/Berlin', new Date(start)),
  ])
  const sent: string[] = []
  for (let at = start; at < start + 4 * dayMs; at += 3_600_000) {
    await queue(new Date(at))
    if (site.mails.splice(0).length > 0)
      sent.push(new Date(at).toLocaleString('sv', { timeZone: 'Europe/Berlin' }).slice(11, 16))
  }
  expect(sent).toEqual(['08:00', '08:00', '08:00', '08:00'])
})

test('a digest lists each missed notification once, replies first, without other people’s texts', async () => {
  expect(await choose('day')).toMatchObject({ status: 200, body: { every: 'day' } })
  const watched = await addStory(site.db, other, { title: 'Dust in class' })
  const own = await comment(reader, { storyId: watched })
  await comment(other, { storyId: watched })
  const onOwn = await comment(other)
  const answer = await comment(other, { storyId: watched, parentId: own })
  await queue()
  await send()
  const [mail, ...others] = mailsTo(reader)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('What you missed')
  const text = mail?.text ?? ''
  const found = [
    `Ben Carr replied to your comment.\n“Soot on the sill.”\nStory: “Dust in class”\nYou’re receiving this because someone replied to your comment.\nSee what’s new: https://clean-air.example/stories/${watched}#comment-${answer}`,
    `Ben Carr commented on your story.\n“Soot on the sill.”\nStory: “Smoke again”\nYou’re receiving this because you wrote the story.\nSee what’s new: https://clean-air.example/stories/${story}#comment-${onOwn}`,
    'Ben Carr commented on a story that you watch.',
  ].map((part) => text.indexOf(part))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, two) => one - two))
  await queue(new Date(Date.now() + 2 * dayMs))
  await send()
  expect(mailsTo(reader)).toHaveLength(1)
})

test('a digest lists ten groups, and the number of further ones', async () => {
  await choose('day')
  for (let count = 0; count < 12; count += 1)
    await comment(other, { storyId: await addStory(site.db, reader, { title: `Room ${count}` }) })
  await queue()
  await send()
  const text = mailsTo(reader)[0]?.text ?? ''
  expect(text.match(/commented on your story/g)).toHaveLength(10)
  expect(text).toContain('There are 2 more notifications on the site.')
})

const withdrawals: [string, string][] = [
  ['hidden', 'update stories set hidden_at = now() where id = $1'],
  ['held', 'update stories set held_at = now() where id = $1'],
  ['private', 'update stories set is_public = false where id = $1'],
  ['deleted', 'delete from stories where id = $1'],
]

test.each(withdrawals)(
  'a digest omits a story that is %s while the digest is generated',
  async (_what, statement) => {
    await choose('day')
    const kept = await addStory(site.db, reader, { title: 'Still there' })
    await comment(other)
    await comment(other, { storyId: kept })
    await queue()
    await site.db.query(statement, [story])
    await send()
    expect(mailsTo(reader)[0]?.text).toContain('Still there')
    expect(mailsTo(reader)[0]?.text).not.toContain('Smoke again')
  },
)

test('people who visited, saw everything, muted the story, or turned digests off get no digest', async () => {
  const ways = [
    () => site.db.query('update auth.sessions set refreshed_at = now() where user_id = $1', [reader.userId]),
    () => site.call('/api/notifications/seen', { method: 'PUT', as: reader, body: {} }),
    () =>
      site.call(`/api/notifications/watched-stories/${story}`, {
        method: 'PUT',
        as: reader,
        body: { level: 'muted' },
      }),
    () => choose('never'),
  ]
  for (const way of ways) {
    await choose('day')
    await site.db.query(`update auth.sessions set refreshed_at = now() - interval '1 day'`)
    await comment(other)
    await way()
    await queue()
    await send()
    await site.db.query('delete from muted_stories')
  }
  expect(mailsTo(reader)).toEqual([])
})

test('one digest is sent despite two concurrent servers, a crash in the middle, and a repeated job', async () => {
  await choose('day')
  await comment(other)
  const at = findNextDigest('day', 'Europe/Berlin', new Date())
  const dying = {
    ...site.dependencies,
    clock: () => at ?? new Date(),
    mailQueue: {
      ...site.dependencies.mailQueue,
      enqueue: () => Promise.reject(new Error('The server is gone.')),
    },
  }
  await queueDigests(dying)
  expect(site.mails).toEqual([])
  await Promise.all([queue(), queue(), queue()])
  const [job, ...others] = site.mails.splice(0)
  expect(others).toEqual([])
  for (const _time of [1, 2]) await createDelivery()(job)
  expect(mailsTo(reader)).toHaveLength(1)
})

test('one click on the link in a digest stops digests and nothing else', async () => {
  await choose('day')
  await comment(other)
  await queue()
  await send()
  const headers = mailsTo(reader)[0]?.headers ?? []
  const read = (key: string) => headers.find((header) => header.key === key)?.value
  expect(read('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] = /^<https:\/\/clean-air\.example(\/.*)>$/.exec(read('list-unsubscribe') ?? '') ?? []
  expect(path).toContain('token=digest.')
  const before = (await site.call('/api/notifications/choices', { as: reader })).body
  const press = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
  }
  for (const _time of [1, 2]) expect(await site.call(path, press)).toMatchObject({ status: 200 })
  expect((await site.call('/api/notifications/digest', { as: reader })).body).toEqual({
    every: 'never',
    timeZone: 'Europe/Berlin',
  })
  expect((await site.call('/api/notifications/choices', { as: reader })).body).toEqual(before)
  expect(await site.call(path.replace(reader.userId, other.userId), press)).toMatchObject({ status: 404 })
})

test('the error for an invalid time zone names the field', async () => {
  expect(await choose('day', 'Mars/Olympus')).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_input', field: 'timeZone' } },
  })
})
