import { beforeEach, expect, test } from 'vitest'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { startTestSmtpServer } from '#tests/support/smtp.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { choosableKinds } from './notification-kinds.ts'
import { notificationMail } from './notification-mail.server.ts'
import { writeNotifications } from './notifications.command.server.ts'
import { queueNotificationMails } from './queue-notification-mails.command.server.ts'

let author: SamplePerson
let reader: SamplePerson
let other: SamplePerson
let story: string
/** Offset of the site's clock, in milliseconds. */
let ahead = 0
let isDown = false

const site = await createTestSite()
const smtp = await startTestSmtpServer({ refuse: () => (isDown ? { code: 451, text: '4.3.0 later' } : null) })
endAfterFile(smtp.stop)

beforeEach(async () => {
  ahead = 0
  isDown = false
  author = await addPerson(site.db, { fullName: 'Mira First' })
  reader = await addPerson(site.db, { fullName: 'Anna Bell' })
  other = await addPerson(site.db, { fullName: 'Ben Carr' })
  story = await addStory(site.db, author, { title: 'Smoke again' })
})

async function comment(as: SamplePerson, content = 'Here too.'): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content) values ($1, $2, $3) returning id`,
    [story, as.userId, content],
  )
  await writeNotifications(site.db.database)
  return row?.id ?? ''
}

const call = (path: string, as: SamplePerson, method: 'PUT', body: unknown = {}) =>
  site.call(`/api/notifications/${path}`, { method, as, body })

const createDelivery = () =>
  createMailDelivery({
    database: site.dependencies.database,
    mailer: createTestMailer(smtp),
    site: site.dependencies.site,
    keyedHash: site.dependencies.keyedHash,
    log: site.dependencies.log,
    bounces: createBounces(site.dependencies),
    mails: [notificationMail],
  })

async function queueAfter(minutes: number): Promise<void> {
  ahead += minutes * 60_000
  await queueNotificationMails({ ...site.dependencies, clock: () => new Date(Date.now() + ahead) })
}

/** Sends mails due after `minutes`. Mails that the mail server refuses stay queued. */
async function pass(minutes: number): Promise<void> {
  await queueAfter(minutes)
  const deliver = createDelivery()
  for (const mail of site.mails.splice(0)) await deliver(mail).catch(() => site.mails.push(mail))
}

const mailsTo = ({ email }: SamplePerson) =>
  smtp.messages.filter(({ recipients }) => recipients.includes(email))
const textsTo = (person: SamplePerson) => mailsTo(person).map(({ parsed }) => parsed.text ?? '')

test('an author who has not seen a comment for ten minutes gets an email that links to it', async () => {
  const id = await comment(reader)
  await pass(9)
  expect(mailsTo(author)).toEqual([])
  await pass(2)
  const [mail, ...others] = mailsTo(author)
  expect(others).toEqual([])
  expect(mail?.parsed.subject).toBe('New comments on your story')
  for (const text of [
    'Hello Mira First,',
    'Anna Bell commented on your story.\n\n“Here too.”',
    'Story: “Smoke again”',
    `https://clean-air.example/stories/${story}#comment-${id}`,
    'You’re receiving this because you wrote the story.',
  ])
    expect(mail?.parsed.text).toContain(text)
  expect(mail?.parsed.html).toContain(`href="https://clean-air.example/stories/${story}#comment-${id}"`)
  await pass(120)
  expect(mailsTo(author)).toHaveLength(1)
})

test('notifications seen or read on the site before the email is due send no email', async () => {
  await comment(reader)
  await pass(5)
  await call('seen', author, 'PUT')
  await pass(20)
  await comment(reader)
  await call('read', author, 'PUT')
  await pass(20)
  expect(mailsTo(author)).toEqual([])
  const fresh = await comment(other)
  await pass(11)
  const [text] = textsTo(author)
  expect(text).toContain(`#comment-${fresh}`)
  expect(text).toContain('Ben Carr commented on your story.')
})

test('a story sends at most one email an hour, and the next one contains everything after the first', async () => {
  await comment(reader)
  await pass(11)
  const second = await comment(other)
  await pass(30)
  await comment(other)
  await pass(29)
  expect(mailsTo(author)).toHaveLength(1)
  await pass(2)
  const texts = textsTo(author)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('Ben Carr commented on your story twice.')
  expect(texts[1]).toContain(`#comment-${second}`)
  await pass(120)
  expect(mailsTo(author)).toHaveLength(2)
})

test('thousands of comments within a minute send one email', async () => {
  await site.db.query(
    `insert into comments (story_id, user_id, content) select $1, $2, 'Again.' from generate_series(1, 999)`,
    [story, reader.userId],
  )
  for (let time = 0; time < 10; time += 1)
    await site.db.query(
      `insert into comments (story_id, user_id, content) select $1, $2, 'Again.' from generate_series(1, 900)`,
      [story, time % 2 === 0 ? other.userId : reader.userId],
    )
  await comment(other)
  await pass(60)
  expect(textsTo(author)).toEqual([
    expect.stringContaining('More than 99 comments on your story, including some by Ben Carr and Anna Bell.'),
  ])
})

const withdrawals: [string, string][] = [
  ['a comment that was deleted', 'update comments set deleted_at = now() where story_id = $1'],
  ['a comment that was hidden', 'update comments set hidden_at = now() where story_id = $1'],
  ['a comment that is held', 'update comments set held_at = now() where story_id = $1'],
  [
    'a comment that its reader collapsed',
    `insert into folded_texts (user_id, comment_id, reason)
       select s.user_id, c.id, 'hidden' from comments c join stories s on s.id = c.story_id where s.id = $1`,
  ],
  [
    'a comment with a word that its reader muted',
    `insert into muted_words (user_id, word) select user_id, 'here too' from stories where id = $1`,
  ],
  [
    'a story that its reader collapsed',
    `insert into folded_texts (user_id, story_id, reason) select user_id, id, 'hidden' from stories where id = $1`,
  ],
  ['a story that is private', 'update stories set is_public = false where id = $1'],
  ['a story that was hidden', 'update stories set hidden_at = now() where id = $1'],
  ['a story that was deleted', 'delete from stories where id = $1'],
]

test.each(withdrawals)('no email is sent about %s', async (_what, statement) => {
  await comment(reader)
  await site.db.query(statement, [story])
  await pass(20)
  expect(mailsTo(author)).toEqual([])
})

test.each(withdrawals)(
  'a waiting email that is generated later does not contain %s',
  async (_what, statement) => {
    await comment(reader)
    isDown = true
    await pass(11)
    expect(site.mails).toHaveLength(1)
    await site.db.query(statement, [story])
    isDown = false
    await pass(1)
    expect(site.mails).toEqual([])
    expect(mailsTo(author)).toEqual([])
  },
)

test('an email quotes comments as they are when it is sent, on one line and without links', async () => {
  const id = await comment(reader, 'Buy it here.')
  await comment(other, 'In\n\nours   too.')
  isDown = true
  await pass(11)
  const edited = `Now at evil.example/now, https://evil and 2.5 µg.\n${'a'.repeat(300)}`
  await site.db.query('update comments set content = $2 where id = $1', [id, edited])
  isDown = false
  await pass(1)
  const [text = ''] = textsTo(author)
  expect(text).toContain('\n\nBen Carr: “In ours too.”\n\n')
  const quote = `Now at evil.example/now, https://evil and 2.5 µg. ${'a'.repeat(149)}…`
  expect(quote).toHaveLength(200)
  expect(text).toContain(
    `\n\nAnna Bell: “${quote.replace('evil.example/now,', '[link]').replace('https://evil', '[link]')}”\n\n`,
  )
  expect(text).not.toContain('evil')
})

test('notifications seen or turned off while the mail server is down send no email', async () => {
  const changes = [
    () => call('seen', author, 'PUT'),
    () => call('read', author, 'PUT'),
    () => call(`watched-stories/${story}`, author, 'PUT', { level: 'muted' }),
    () => call('choices', author, 'PUT', { kind: 'story_comment', onSite: true, byMail: false }),
  ]
  for (const change of changes) {
    await comment(reader)
    isDown = true
    await pass(70)
    expect(site.mails).toHaveLength(1)
    await change()
    isDown = false
    await pass(1)
    await call(`watched-stories/${story}`, author, 'PUT', { level: 'watching' })
  }
  expect(mailsTo(author)).toEqual([])
})

test('deleting a comment before its email is sent does not delay the email about the next comment', async () => {
  await comment(reader)
  await site.db.query('update comments set deleted_at = now() where story_id = $1', [story])
  await pass(11)
  const id = await comment(other)
  await pass(11)
  expect(textsTo(author)).toEqual([expect.stringContaining(`#comment-${id}`)])
})

test('while the mail server is down, one email per story waits, and it later contains everything', async () => {
  const first = await comment(reader)
  isDown = true
  await pass(11)
  await comment(other)
  await pass(70)
  isDown = false
  await pass(1)
  const texts = textsTo(author)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Ben Carr and Anna Bell commented on your story.')
  expect(texts[0]).toContain(`#comment-${first}`)
})

test('a muted story sends no emails', async () => {
  await comment(reader)
  await call(`watched-stories/${story}`, author, 'PUT', { level: 'muted' })
  await pass(20)
  expect(mailsTo(author)).toEqual([])
})

test('other comments and reactions are only emailed to people who chose it', async () => {
  await comment(reader)
  await comment(other)
  await site.db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart')`, [
    story,
    reader.userId,
  ])
  await call('choices', author, 'PUT', { kind: 'story_comment', onSite: true, byMail: false })
  await writeNotifications(site.db.database)
  await pass(20)
  expect([...mailsTo(author), ...mailsTo(reader)]).toEqual([])
  for (const kind of ['thread_comment', 'reaction'])
    for (const person of [author, reader])
      await call('choices', person, 'PUT', { kind, onSite: true, byMail: true })
  // Mails that were turned off when due are not sent later.
  await pass(60)
  expect([...mailsTo(author), ...mailsTo(reader)]).toEqual([])
  await comment(other)
  await site.db.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'sad')`, [
    story,
    other.userId,
  ])
  await writeNotifications(site.db.database)
  await pass(11)
  expect(textsTo(author)).toEqual([expect.stringContaining('Your story has 2 reactions.')])
  expect(textsTo(reader)).toEqual([expect.stringContaining('Ben Carr commented on a story that you watch.')])
})

test('a mentioned person gets one email about the mention, and none about the comment', async () => {
  await comment(other)
  await pass(11)
  const id = await comment(reader)
  await site.db.query(
    'insert into comment_mentions (comment_id, user_id, start, length) select $1, id, 0, 4 from unnest($2::uuid[]) id',
    [id, [author.userId, other.userId]],
  )
  await writeNotifications(site.db.database)
  await pass(61)
  const [mail, ...others] = mailsTo(other)
  expect(others).toEqual([])
  expect(mail?.parsed.subject).toBe('New mentions of you')
  expect(mail?.parsed.text).toContain('Anna Bell mentioned you.')
  expect(mail?.parsed.text).toContain(`/stories/${story}#comment-${id}`)
  expect(mail?.parsed.text).not.toContain('commented')
  expect(textsTo(author)[1]).toContain('Anna Bell mentioned you.')
  expect(textsTo(author)[1]).not.toContain('commented')
})

test('people who chose emails but no notifications on the site get only emails', async () => {
  await call('choices', author, 'PUT', { kind: 'story_comment', onSite: false, byMail: true })
  await comment(reader)
  expect((await site.call('/api/notifications', { as: author })).body).toMatchObject({ notifications: [] })
  expect((await site.call('/api/notifications/unseen', { as: author })).body).toEqual({ unseen: 0 })
  await call('seen', author, 'PUT')
  await pass(11)
  expect(mailsTo(author)).toHaveLength(1)
})

test('people who turned a kind of notification off before emails existed get no emails of that kind', async () => {
  await site.db.query(
    `insert into notification_choices (user_id, kind, on_site) values ($1, 'story_comment', false)`,
    [author.userId],
  )
  await comment(reader)
  await pass(20)
  expect(mailsTo(author)).toEqual([])
})

test('emails about a story form one thread, each with its own message id', async () => {
  await comment(reader)
  await pass(11)
  await comment(reader)
  await pass(70)
  const thread = `<story.${story}@clean-air.example>`
  const found = mailsTo(author).map(({ parsed }) => parsed)
  expect(found).toHaveLength(2)
  for (const { inReplyTo, references, messageId } of found) {
    expect(inReplyTo).toBe(thread)
    expect(references).toBe(thread)
    expect(messageId).toMatch(/^<notification\.[\da-f-]{36}\.[\w-]{22}@clean-air\.example>$/)
  }
  expect(new Set(found.map(({ messageId }) => messageId)).size).toBe(2)
})

function readHeader(person: SamplePerson): string {
  const headers = mailsTo(person).at(-1)?.parsed.headers ?? []
  const read = (key: string) => headers.find((header) => header.key === key)?.value
  expect(read('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  return /^<https:\/\/clean-air\.example(\/.*)>$/.exec(read('list-unsubscribe') ?? '')?.[1] ?? ''
}

/** Unsubscribes as a mail provider does, without our headers. */
const pressOneClick = (path: string) =>
  site.call(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { apikey: '', 'content-type': 'application/x-www-form-urlencoded' },
  })

const readChoices = async (as: SamplePerson) => (await site.call('/api/notifications/choices', { as })).body

test('one click stops only emails of that kind, and clicking again changes nothing', async () => {
  await comment(reader)
  await pass(11)
  const path = readHeader(author)
  for (const _time of [1, 2]) expect(await pressOneClick(path)).toMatchObject({ status: 200 })
  expect(await readChoices(author)).toEqual({
    choices: Object.entries(choosableKinds).map(([kind, { isOnByDefault }]) => ({
      kind,
      onSite: true,
      byMail: isOnByDefault && kind !== 'story_comment',
      byPush: isOnByDefault,
    })),
  })
  await comment(other)
  await pass(90)
  expect(mailsTo(author)).toHaveLength(1)
  expect((await site.call('/api/notifications', { as: author })).body).toMatchObject({
    notifications: [{ count: 2 }],
  })
})

test('the muting link in an email mutes its story', async () => {
  await comment(reader)
  await pass(11)
  const [, path = ''] =
    /Mute this story: https:\/\/clean-air\.example(\S+)/.exec(textsTo(author)[0] ?? '') ?? []
  expect(await pressOneClick(path)).toMatchObject({ status: 200 })
  expect(
    await site.db.query('select story_id from muted_stories where user_id = $1', [author.userId]),
  ).toEqual([{ story_id: story }])
})

test('the muting link in an email mutes the writer everywhere, while their text is visible', async () => {
  const id = await comment(reader)
  await pass(11)
  const [, path = ''] =
    /Mute Anna Bell: https:\/\/clean-air\.example(\S+)/.exec(textsTo(author)[0] ?? '') ?? []
  const listMuted = () =>
    site.db.query('select muted_id from muted_people where user_id = $1', [author.userId])
  await site.db.query('update comments set hidden_at = now() where id = $1', [id])
  expect(await pressOneClick(path)).toMatchObject({ status: 404 })
  expect(await listMuted()).toEqual([])
  await site.db.query('update comments set hidden_at = null where id = $1', [id])
  for (const _time of [1, 2]) expect(await pressOneClick(path)).toMatchObject({ status: 200 })
  expect(await listMuted()).toEqual([{ muted_id: reader.userId }])
  await comment(reader)
  await pass(90)
  expect(mailsTo(author)).toHaveLength(1)
})

test('an email’s link with an invalid token, or whose person or story was deleted, changes nothing', async () => {
  await comment(reader)
  await pass(11)
  const path = readHeader(author)
  const before = await site.db.query('select * from notification_choices')
  const forged = [
    path.replace('story_comment', 'reaction'),
    path.replace(author.userId, reader.userId),
    path.slice(0, -1),
    path.replace(/token=.*/, 'token='),
    path.replace(/\?.*/, ''),
    path.replace(/token=.*/, `token=${'x'.repeat(5_000)}`),
  ]
  for (const each of forged) expect(await pressOneClick(each)).toMatchObject({ status: 404 })
  await site.db.query('delete from auth.users where id = $1', [author.userId])
  expect(await pressOneClick(path)).toMatchObject({ status: 200 })
  expect(await site.db.query('select * from notification_choices')).toEqual(before)
})

test('two concurrent servers and a repeated job send one notification email', async () => {
  await comment(reader)
  await Promise.all([queueAfter(11), queueAfter(0), queueAfter(0)])
  const [job, ...others] = site.mails.splice(0)
  expect(others).toEqual([])
  for (const _time of [1, 2]) await createDelivery()(job)
  expect(mailsTo(author)).toHaveLength(1)
  // The mail counts as sent, so the next one waits an hour.
  await comment(other)
  await pass(30)
  expect(mailsTo(author)).toHaveLength(1)
})
