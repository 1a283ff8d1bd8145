import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findNextDigest } from '#app/community/notifications/digests/next-digest.server.ts'
import { queueDigests } from '#app/community/notifications/digests/queue-digests.command.server.ts'
import { readDigest } from '#app/community/notifications/digests/read-digest.command.server.ts'
import { writeNotifications } from '#app/community/notifications/notifications.command.server.ts'
import { queueNotificationMails } from '#app/community/notifications/queue-notification-mails.command.server.ts'
import { readNotificationMail } from '#app/community/notifications/read-notification-mail.command.server.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'

/** The request with which the reader's device fetches a notification. */
let pushed: { path: string; headers: Record<string, string> }

const idSchema = v.object({ id: v.string() })

async function send(method: string, path: string, as: SamplePerson, body?: object) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await site.call(path, { method, as, ...(body && { body, headers }) })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const add = async (...sent: [path: string, as: SamplePerson, body: object]) =>
  v.parse(idSchema, await send('POST', ...sent)).id
const ago = () => site.db.query(`update last_visits set visited_at = now() - interval '1 day'`)

/** Makes the reader visit, bookmark, react to and watch the story, and subscribe to mails, digests and push. */
async function listen(): Promise<void> {
  await send('PUT', `/api/last-visits/stories/${story}`, reader, {})
  await ago()
  await send('PUT', `/api/bookmarks/${story}`, reader)
  await send('PUT', `/api/stories/${story}/reactions/heart`, reader)
  await send('PUT', `/api/notifications/watched-stories/${story}`, reader, { level: 'watching' })
  await send('PUT', '/api/notifications/choices', reader, { kind: 'mention', onSite: true, byMail: true })
  await site.db.query(`update auth.sessions set refreshed_at = now() - interval '1 day'`)
  await send('PUT', '/api/notifications/digest', reader, { every: 'day', timeZone: 'UTC' })
  const secret = 'A'.repeat(22)
  await site.db.query(
    `insert into auth.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values ($1, $2, 'https://push.example/1', 'B' || repeat('A', 86), $3)`,
    [reader.userId, reader.sessionId, secret],
  )
  pushed = { path: '', headers: { authorization: `Bearer ${secret}` } }
}

async function tell(): Promise<void> {
  await writeNotifications(site.db.database)
  const clock = () => new Date(Date.now() + 3_600_000)
  await queueNotificationMails({ ...site.dependencies, clock })
  const digestAt = findNextDigest('day', 'UTC', new Date()) ?? new Date()
  await queueDigests({ ...site.dependencies, clock: () => digestAt })
  const [row] = await site.db.query('select id from notifications where user_id = $1', [reader.userId])
  pushed.path = `/api/notifications/pushed/${v.parse(idSchema, row).id}`
}

const site = await createTestSite()
const author = await addPerson(site.db, { fullName: 'Mira First' })
/** Author of the comment, but not of the story. */
const writer = await addPerson(site.db, { fullName: 'Wanda Writer' })
/** A member who follows the story and comment in every possible way. */
const reader = await addPerson(site.db, { fullName: 'Rita Reader' })
await addStory(site.db, reader)
await send('PUT', '/api/last-visits/community', reader, {})
await ago()
const story = await add('/api/stories', author, { title: 'Zugluft', content: 'Im Flur.' })
const parentId = await add(`/api/stories/${story}/comments`, author, { content: 'Wo noch?' })
// Processes this comment's event before the reader subscribes, so that it causes no notification.
await writeNotifications(site.db.database)
await listen()
const mentions = [{ userId: reader.userId, start: 0, length: 12 }]
const written = { content: '@Rita Reader hat sie auch.', parentId, mentions }
const comment = await add(`/api/stories/${story}/comments`, writer, written)
await tell()

const read = async (path: string, as?: SamplePerson) =>
  JSON.stringify((await site.call(path, { ...(as && { as }) })).body)
const has = (path: string, what: () => string, as?: SamplePerson) => async () =>
  (await read(path, as)).includes(what())
/** Returns the number of new texts since yesterday, and moves the visit to yesterday, so that the next call has the same result. */
async function visit(place: string): Promise<string> {
  const { body } = await site.call(`/api/last-visits/${place}`, { method: 'PUT', as: reader, body: {} })
  await ago()
  return JSON.stringify(body)
}

/** True if a queued mail has content. Reading it is rolled back. */
async function isWritten(template: 'notification' | 'digest'): Promise<boolean> {
  const mail = site.mails.find((one) => one.template === template)
  const mailId = String(mail?.mailId)
  const readMail = template === 'digest' ? readDigest : readNotificationMail
  let found: object | null = null
  const undo = new Error('only read')
  await site.db.database
    .accounts(async (tx) => {
      found = await readMail(tx, mailId, site.dependencies)
      throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  return found !== null
}

const storyDoors: Record<string, () => Promise<boolean>> = {
  'the story': () => has(`/api/stories/${story}`, () => story)(),
  'its picture': async () => (await site.call(`/stories/${story}/share.png`)).status === 200,
  'its feed': async () => (await site.call(`/stories/${story}/feed.xml`)).status === 200,
  'the list': has('/api/stories', () => story),
  'a search': has('/api/stories?search=zugluft', () => story),
  'the feed': has('/feed.xml', () => story),
  'the feed as JSON': has('/feed.json', () => story),
  bookmarks: () => has('/api/bookmarks', () => story, reader)(),
  'the ids of bookmarks': () => has('/api/bookmarks/ids', () => story, reader)(),
  'a visitor’s bookmarks': () => has(`/api/bookmarks/visitor?ids=${story}`, () => 'Zugluft')(),
  'one’s own reactions': () => has(`/api/reactions?stories=${story}`, () => 'heart', reader)(),
  'what is new in the list': async () => (await visit('community')).includes(story),
}

const commentDoors: Record<string, () => Promise<boolean>> = {
  'the comments': () => has(`/api/stories/${story}/comments`, () => comment)(),
  'the story’s count': () => has(`/api/stories/${story}`, () => '"commentCount":2')(),
  'the count of replies': () => has(`/api/stories/${story}/comments`, () => '"replyCount":1')(),
  'the story’s feed': () => has(`/stories/${story}/feed.xml`, () => 'hat sie auch')(),
  'what is new in the thread': async () => (await visit(`stories/${story}`)).includes('"count":2'),
  'whom to mention': () => has(`/api/stories/${story}/people?search=Wan`, () => writer.userId, reader)(),
  notifications: () => has('/api/notifications', () => comment, reader)(),
  'the bell': () => has('/api/notifications/unseen', () => '"unseen":1', reader)(),
  'a mail': () => isWritten('notification'),
  'a digest': () => isWritten('digest'),
  'a device': async () => (await site.call(pushed.path, { headers: pushed.headers })).status === 200,
}

async function look(doors: Record<string, () => Promise<boolean>>): Promise<Record<string, boolean>> {
  const found: [string, boolean][] = []
  for (const [name, isThere] of Object.entries(doors)) found.push([name, await isThere()])
  return Object.fromEntries(found)
}
const all = (doors: object, isThere: boolean) =>
  Object.fromEntries(Object.keys(doors).map((name) => [name, isThere]))

const states = [
  ['hidden', 'hidden_at = now()'],
  ['held', `held_at = now(), held_for = 'word_rule'`],
] as const
const shown = 'hidden_at = null, held_at = null, held_for = null'

test.each(states)(
  'a text that is %s disappears everywhere, and later returns everywhere',
  async (_, change) => {
    const everything = { ...storyDoors, ...commentDoors }
    expect(await look(everything)).toEqual(all(everything, true))
    await site.db.query(`update comments set ${change} where id = $1`, [comment])
    expect(await look(everything)).toEqual({ ...all(storyDoors, true), ...all(commentDoors, false) })
    await site.db.query(`update comments set ${shown} where id = $1`, [comment])
    expect(await look(everything)).toEqual(all(everything, true))
    await site.db.query(`update stories set ${change} where id = $1`, [story])
    expect(await look(everything)).toEqual(all(everything, false))
    await site.db.query(`update stories set ${shown} where id = $1`, [story])
    expect(await look(everything)).toEqual(all(everything, true))
  },
)
