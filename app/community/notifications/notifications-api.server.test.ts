import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { type Notification, notificationPageSchema } from './notification-schemas.ts'
import { writeNotifications } from './notifications.command.server.ts'

let author: SamplePerson
let reader: SamplePerson
let other: SamplePerson
let story: string

const site = await createTestSite()

beforeEach(async () => {
  author = await addPerson(site.db, { fullName: 'Mira First' })
  reader = await addPerson(site.db, { fullName: 'Anna Bell' })
  other = await addPerson(site.db, { fullName: 'Ben Carr' })
  story = await addStory(site.db, author, { title: 'Smoke again' })
})

async function comment(as: SamplePerson, content = 'Here too.', parentId?: string): Promise<string> {
  const path = `/api/stories/${story}/comments`
  const { status, body } = await site.call(path, { method: 'POST', as, body: { content, parentId } })
  expect(status).toBe(201)
  return v.parse(v.object({ id: v.string() }), body).id
}

const react = (as: SamplePerson) => site.call(`/api/stories/${story}/reactions/heart`, { method: 'PUT', as })

async function read(as: SamplePerson): Promise<Notification[]> {
  await writeNotifications(site.db.database)
  const { body } = await site.call('/api/notifications', { as })
  return v.parse(notificationPageSchema, body).notifications
}

const countUnseen = async (as: SamplePerson) => (await site.call('/api/notifications/unseen', { as })).body
const put = (path: string, as: SamplePerson, body: unknown = {}) =>
  site.call(`/api/notifications/${path}`, { method: 'PUT', as, body })

test('an author is notified of comments and reactions, and no one is notified of their own actions', async () => {
  const first = await comment(reader)
  const second = await comment(other)
  await comment(author)
  await react(reader)
  await react(author)
  const told = await read(author)
  expect(told.map(({ kind }) => kind).sort()).toEqual(['reaction', 'story_comment'])
  const about = { story: { id: story, title: 'Smoke again' }, isRead: false }
  expect(told.find(({ kind }) => kind === 'story_comment')).toMatchObject({
    ...about,
    commentId: first,
    count: 2,
    writers: [
      { fullName: 'Ben Carr', avatarUrl: null, commentId: second, quote: 'Here too.' },
      { fullName: 'Anna Bell', avatarUrl: null, commentId: first, quote: 'Here too.' },
    ],
  })
  expect(told.find(({ kind }) => kind === 'reaction')).toMatchObject({ ...about, commentId: null, count: 2 })
  expect(await countUnseen(author)).toEqual({ unseen: 2 })
})

test('earlier commenters are notified of later comments, and strangers are not', async () => {
  await comment(reader)
  expect(await read(reader)).toEqual([])
  await comment(other)
  await comment(author)
  expect(await read(reader)).toMatchObject([
    { kind: 'thread_comment', count: 2, writers: [{ fullName: 'Mira First' }, { fullName: 'Ben Carr' }] },
  ])
  expect(await read(other)).toMatchObject([
    { kind: 'thread_comment', count: 1, writers: [{ fullName: 'Mira First' }] },
  ])
  expect(await read(await addPerson(site.db))).toEqual([])
})

test('read notifications stay read, and later events create new notifications', async () => {
  await comment(reader)
  const [first] = await read(author)
  expect((await put('read', author, { notificationId: first?.id })).body).toEqual({ unseen: 0 })
  expect(await read(author)).toMatchObject([{ id: first?.id, isRead: true }])
  const second = await comment(other)
  const [latest, ...others] = await read(author)
  expect(latest).toMatchObject({
    isRead: false,
    commentId: second,
    count: 1,
    writers: [{ fullName: 'Ben Carr' }],
  })
  expect(others).toHaveLength(1)
})

test('a notification of a kind that only a later version knows is not listed, and the others are', async () => {
  await react(reader)
  await comment(reader)
  await writeNotifications(site.db.database)
  await site.db.query(
    `update notifications set kind = 'of_tomorrow' where user_id = $1 and kind = 'story_comment'`,
    [author.userId],
  )
  expect(await read(author)).toMatchObject([{ kind: 'reaction' }])
})

test('events that the server processes again notify no one twice', async () => {
  await comment(reader)
  const [first] = await read(author)
  await put('read', author, { notificationId: first?.id })
  await site.db.query('select begin_event_generation()')
  expect(await read(author)).toMatchObject([{ id: first?.id, isRead: true }])
})

test('seen notifications are not counted, and still listed as unread', async () => {
  await comment(reader)
  await read(author)
  expect((await put('seen', author)).body).toEqual({ unseen: 0 })
  expect(await countUnseen(author)).toEqual({ unseen: 0 })
  expect(await read(author)).toMatchObject([{ isRead: false }])
  await comment(other)
  await read(author)
  expect(await countUnseen(author)).toEqual({ unseen: 1 })
})

const gone: [string, string][] = [
  ['a comment that was deleted', 'update comments set deleted_at = now() where story_id = $1'],
  ['a comment that was hidden', 'update comments set hidden_at = now() where story_id = $1'],
  ['a comment that is held', 'update comments set held_at = now() where story_id = $1'],
  [
    'a comment that they collapsed',
    `insert into folded_texts (user_id, comment_id, reason)
       select distinct other.user_id, c.id, 'hidden' from comments c, comments other where c.story_id = $1 and other.story_id = $1
       union select s.user_id, c.id, 'reported' from comments c join stories s on s.id = c.story_id where s.id = $1`,
  ],
  [
    'a story that they collapsed',
    `insert into folded_texts (user_id, story_id, reason)
       select user_id, story_id, 'hidden' from comments where story_id = $1
       union select user_id, id, 'hidden' from stories where id = $1`,
  ],
  [
    'a story that they muted',
    `insert into muted_stories (user_id, story_id)
       select user_id, story_id from comments where story_id = $1 union select user_id, id from stories where id = $1`,
  ],
  ['a story that is private', 'update stories set is_public = false where id = $1'],
  ['a story that was hidden', 'update stories set hidden_at = now() where id = $1'],
  ['a story that was deleted', 'delete from stories where id = $1'],
]

test.each(gone)(
  'no one is notified of %s, even if the notification was created before',
  async (_what, statement) => {
    await comment(reader)
    await read(author)
    await comment(other)
    await site.db.query(statement, [story])
    expect(await read(author)).toEqual([])
    expect(await countUnseen(author)).toEqual({ unseen: 0 })
    expect(await read(reader)).toEqual([])
  },
)

test('a notification quotes the latest comment as it is now, and not a word that was muted since', async () => {
  const id = await comment(reader, 'At first.')
  await read(author)
  await site.db.query('update comments set content = $2 where id = $1', [
    id,
    `Then\n\tsmoke ${'👍'.repeat(300)}`,
  ])
  expect(await read(author)).toMatchObject([{ writers: [{ quote: `Then smoke ${'👍'.repeat(188)}…` }] }])
  await site.call('/api/folds/words', { method: 'PUT', as: author, body: { words: ['smoke'] } })
  expect(await read(author)).toEqual([])
  expect(await countUnseen(author)).toEqual({ unseen: 0 })
  await site.call('/api/folds/words', { method: 'PUT', as: author, body: { words: [] } })
  expect(await read(author)).toHaveLength(1)
})

test('a permanently deleted comment leaves no notification, and other notifications stay', async () => {
  const ids = () =>
    site.db.query<{ ids: string[] }>('select comment_ids as ids from notifications where user_id = $1', [
      author.userId,
    ])
  const written = [await comment(reader), await comment(other), await comment(reader)]
  await read(author)
  expect(await ids()).toEqual([{ ids: written }])
  await site.db.query('delete from comments where user_id = $1', [reader.userId])
  expect(await ids()).toEqual([{ ids: [written[1]] }])
  expect(await read(author)).toMatchObject([{ count: 1, writers: [{ fullName: 'Ben Carr' }] }])
  await site.db.query('delete from comments where user_id = $1', [other.userId])
  expect(await ids()).toEqual([])
})

test('notifications from people who were muted later are neither listed nor counted', async () => {
  const first = await comment(reader)
  await read(author)
  expect(await countUnseen(author)).toEqual({ unseen: 1 })
  expect((await site.call(`/api/folds/comments/${first}/author`, { method: 'PUT', as: author })).status).toBe(
    200,
  )
  expect(await read(author)).toEqual([])
  expect(await countUnseen(author)).toEqual({ unseen: 0 })
  await comment(other)
  expect(await read(author)).toMatchObject([{ count: 1, writers: [{ fullName: 'Ben Carr' }] }])
  expect(await countUnseen(author)).toEqual({ unseen: 1 })
})

test('a muted story and a kind that was turned off create no notifications', async () => {
  await put(`watched-stories/${story}`, author, { level: 'muted' })
  await put('choices', reader, { kind: 'thread_comment', onSite: false })
  await comment(reader)
  await comment(other)
  expect(await read(author)).toEqual([])
  expect(await read(reader)).toEqual([])
  await put(`watched-stories/${story}`, author, { level: 'watching' })
  await comment(other)
  expect(await read(author)).toMatchObject([{ count: 1 }])
})

const levelOf = async (as: SamplePerson) =>
  (await site.call(`/api/notifications/watched-stories/${story}`, { as })).body

test('a reply notifies the parent comment’s author once, even if they follow or wrote the story', async () => {
  const asked = await comment(reader, 'Who else?')
  await read(author)
  await put(`watched-stories/${story}`, reader, { level: 'watching' })
  const answer = await comment(other, 'I do.', asked)
  expect(await read(reader)).toMatchObject([{ kind: 'comment_reply', count: 1, commentId: answer }])
  const own = await comment(author, 'So do I.', answer)
  await comment(reader, 'Thank you.', own)
  expect((await read(author)).map(({ kind }) => kind)).toEqual(['comment_reply', 'story_comment'])
  expect((await read(author)).map((each) => 'count' in each && each.count)).toEqual([1, 2])
})

test('members who turned off notifications of replies are notified of them as comments', async () => {
  await put('choices', reader, { kind: 'comment_reply', onSite: false, byMail: false })
  await comment(other, 'I do.', await comment(reader))
  expect(await read(reader)).toMatchObject([{ kind: 'thread_comment', isWatched: false }])
})

test('members follow a story if they chose to or commented on it, and others are notified only of replies', async () => {
  expect(await levelOf(reader)).toEqual({ storyId: story, level: 'normal' })
  expect(await levelOf(author)).toMatchObject({ level: 'watching' })
  await put(`watched-stories/${story}`, reader, { level: 'watching' })
  const asked = await comment(other)
  expect(await levelOf(other)).toMatchObject({ level: 'watching' })
  expect(await read(reader)).toMatchObject([{ kind: 'thread_comment', count: 1, isWatched: true }])
  await put(`watched-stories/${story}`, other, { level: 'normal' })
  await comment(author)
  expect(await read(other)).toEqual([])
  await comment(author, 'Here it is.', asked)
  expect(await read(other)).toMatchObject([{ kind: 'comment_reply' }])
  await put(`watched-stories/${story}`, author, { level: 'normal' })
  await comment(reader)
  expect(await read(author)).toMatchObject([{ kind: 'story_comment', count: 1 }])
  await put(`watched-stories/${story}`, other, { level: 'muted' })
  await comment(author, 'And again.', asked)
  expect(await read(other)).toEqual([])
  expect(await levelOf(other)).toMatchObject({ level: 'muted' })
})

test('a member can follow at most a thousand stories', async () => {
  await site.db.query(
    `with added as (
      insert into stories (user_id, content, share_permission) select $1, 'Dust.', true from generate_series(1, 1000) returning id
    ) insert into watched_stories (user_id, story_id, level) select $2, id, 'normal' from added`,
    [author.userId, reader.userId],
  )
  const answer = await put(`watched-stories/${story}`, reader, { level: 'watching' })
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'too_many' } } })
})

const words: [string, string, boolean][] = [
  ['Smoke!', 'So much SMOKE here', true],
  ['smoke', 'Smoked for years', false],
  ['air quality', 'The air-quality is bad', true],
  ['霧', '濃霧です', true],
  ['. .', 'Anything . . at all', false],
]

test.each(words)(
  'with the muted word “%s”, the text “%s” creates no notification: %s',
  async (word, text, isMuted) => {
    await site.call('/api/folds/words', { method: 'PUT', as: author, body: { words: [word.trim()] } })
    await comment(reader, text)
    expect(await read(author)).toHaveLength(isMuted ? 0 : 1)
  },
)

test('notifications of moderation decisions about a member’s texts can’t be turned off on the site', async () => {
  const off = { kind: 'moderation', onSite: false, byMail: false }
  expect(await put('choices', author, off)).toMatchObject({ status: 400 })
  expect(await put('choices', author, { ...off, onSite: true })).toMatchObject({ status: 200 })
  expect(await put('choices', author, { ...off, kind: 'report_outcome' })).toMatchObject({ status: 200 })
  const told = `insert into notices (user_id, kind, subject, text, visible_from) values ($1, $2, 'Decided', 'So.', now() - interval '1 second')`
  for (const kind of ['decision', 'report_outcome', 'appeal_outcome'])
    await site.db.query(told, [author.userId, kind])
  expect((await read(author)).map((each) => 'choice' in each && each.choice).sort()).toEqual([
    'appeal_answer',
    'moderation',
  ])
})

test('many comments are shown as one notification with their number', async () => {
  await site.db.query(
    `insert into comments (story_id, user_id, content) select $1, $2, 'Again.' from generate_series(1, 900)`,
    [story, reader.userId],
  )
  await site.db.query(
    `insert into comments (story_id, user_id, content) select $1, $2, 'Again.' from generate_series(1, 900)`,
    [story, reader.userId],
  )
  expect(await read(author)).toMatchObject([{ kind: 'story_comment', count: 100 }])
  const rows = await site.db.query('select from notifications where story_id = $1', [story])
  expect(rows).toHaveLength(1)
})

test('members can’t read or mark other people’s notifications', async () => {
  await comment(reader)
  const [own] = await read(author)
  expect((await put('read', other, { notificationId: own?.id })).status).toBe(200)
  expect(await read(author)).toMatchObject([{ isRead: false }])
  expect(await read(other)).toEqual([])
  for (const path of ['', '/unseen', '/choices'])
    expect((await site.call(`/api/notifications${path}`)).status).toBe(401)
})

test('a long list of notifications has pages', async () => {
  for (let count = 0; count < 23; count += 1) {
    story = await addStory(site.db, author)
    await site.db.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'Yes.')`, [
      story,
      reader.userId,
    ])
  }
  await writeNotifications(site.db.database)
  const first = v.parse(notificationPageSchema, (await site.call('/api/notifications', { as: author })).body)
  const path = `/api/notifications?cursor=${first.nextCursor}`
  const second = v.parse(notificationPageSchema, (await site.call(path, { as: author })).body)
  expect([first.notifications.length, second.notifications.length]).toEqual([20, 3])
  const ids = [...first.notifications, ...second.notifications].map(({ id }) => id)
  expect(new Set(ids).size).toBe(23)
})
