import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { notificationPageSchema } from '#app/community/notifications/notification-schemas.ts'
import { writeNotifications } from '#app/community/notifications/notifications.command.server.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { type Comment, commentPageSchema, commentSchema } from '../comment-schemas.ts'
import { type NewMention, peopleSchema } from './mention-schemas.ts'

let author: SamplePerson
let writer: SamplePerson
let mira: SamplePerson
let story: string

const site = await createTestSite()
await site.db.query('update moderation_settings set new_until_hours = 0, new_until_texts = 0')

beforeEach(async () => {
  author = await addPerson(site.db, { fullName: 'Ada Author' })
  writer = await addPerson(site.db, { fullName: 'Will Writer' })
  mira = await addPerson(site.db, { fullName: 'Mira 😷 Öz' })
  story = await addStory(site.db, author)
  await addStory(site.db, mira, { content: 'Dust on the sill. Every day.' })
})

/** Returns a mention at the first occurrence of `words`, in code points. */
function mention({ userId }: SamplePerson, content: string, words: string): NewMention {
  return { userId, start: [...(content.split(words)[0] ?? '')].length, length: [...words].length }
}

interface Sending {
  as?: SamplePerson
  storyId?: string
}

const post = (content: string, mentions?: unknown, { as = writer, storyId = story }: Sending = {}) =>
  site.call(`/api/stories/${storyId}/comments`, { method: 'POST', as, body: { content, mentions } })

const patch = (id: string, body: unknown) =>
  site.call(`/api/comments/${id}`, { method: 'PATCH', as: writer, body })

async function write(content: string, mentions: NewMention[], sending?: Sending): Promise<Comment> {
  const { status, body } = await post(content, mentions, sending)
  expect({ status, body }).toMatchObject({ status: 201 })
  return v.parse(commentSchema, body)
}

const text = 'Ask @Mira 😷 Öz about it.'
const words = '@Mira 😷 Öz'
const mentionMira = () => mention(mira, text, words)

async function hear(person: SamplePerson) {
  await writeNotifications(site.db.database)
  const { body } = await site.call('/api/notifications', { as: person })
  return v.parse(notificationPageSchema, body).notifications
}

async function find(search = '', { as = writer, storyId = story }: Sending = {}) {
  const query = new URLSearchParams({ search })
  const { body } = await site.call(`/api/stories/${storyId}/people?${query}`, { as })
  return v.parse(peopleSchema, body).people
}

test('a mention notifies the mentioned person once, and links to the comment', async () => {
  const { id, mentions } = await write(text, [mentionMira()])
  expect(mentions).toEqual([{ userId: mira.userId, start: 4, length: 10 }])
  const { body } = await site.call(`/api/stories/${story}/comments`)
  expect(v.parse(commentPageSchema, body).comments).toMatchObject([
    { id, mentions: [{ start: 4, length: 10 }] },
  ])
  expect(JSON.stringify(body)).not.toContain(mira.userId)
  expect(await hear(mira)).toMatchObject([
    {
      kind: 'mention',
      commentId: id,
      count: 1,
      writers: [{ fullName: 'Will Writer', commentId: id }],
      story: { id: story },
    },
  ])
  expect(await hear(author)).toMatchObject([{ kind: 'story_comment', commentId: id }])
})

test('a mentioned person who would be notified of the comment anyway gets one notification', async () => {
  await addComment(site.db, mira, story)
  const both = '@Ada Author and @Mira 😷 Öz: so true.'
  await write(both, [mention(author, both, '@Ada Author'), mention(mira, both, words)])
  expect(await hear(mira)).toMatchObject([{ kind: 'mention', count: 1 }])
  expect((await hear(author)).map(({ kind }) => kind).sort()).toEqual(['mention', 'story_comment'])
  await write('And this.', [])
  expect(await hear(mira)).toMatchObject([
    { kind: 'thread_comment', count: 1 },
    { kind: 'mention', count: 1 },
  ])
})

const wrong: [string, (mentioned: NewMention) => unknown, string][] = [
  ['an end beyond the text', (one) => ({ ...one, length: 40 }), 'mentions.0.length'],
  ['a beginning beyond it', (one) => ({ ...one, start: 400 }), 'mentions.0.start'],
  ['a beginning before it', (one) => ({ ...one, start: -1 }), 'mentions.0.start'],
  ['no length', (one) => ({ ...one, length: 0 }), 'mentions.0.length'],
  ['words that are not the name', (one) => ({ ...one, length: 5 }), 'mentions.0.length'],
  ['no id', ({ start, length }) => ({ start, length }), 'mentions.0.userId'],
  ['an unknown id', (one) => ({ ...one, userId: crypto.randomUUID() }), 'mentions.0.userId'],
  ['a field more', (one) => ({ ...one, name: 'Mira' }), 'mentions.0.name'],
]

test.each(wrong)(
  'a mention with %s is rejected, and the error names the field',
  async (_what, change, field) => {
    const sent = await post(text, [change(mentionMira())])
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 'invalid_input', field } } })
    expect(await site.db.query('select from comments where story_id = $1', [story])).toEqual([])
  },
)

test('mentioning a person twice, a name within another, or a sixth person is rejected', async () => {
  const one = mentionMira()
  const twice = await post(`${text} ${words}`, [one, { ...one, start: [...text].length + 1 }])
  expect(twice).toMatchObject({ status: 400, body: { error: { field: 'mentions.1.userId' } } })
  const inside = await post(text, [one, { ...one, userId: author.userId, start: 6, length: 2 }])
  expect(inside).toMatchObject({ status: 400, body: { error: { field: 'mentions.1.start' } } })
  const six = await post(
    text,
    Array.from({ length: 6 }, () => one),
  )
  expect(six).toMatchObject({ status: 400, body: { error: { field: 'mentions' } } })
})

test('members can’t mention themselves, or people who have no public texts', async () => {
  const hidden = await addPerson(site.db, { fullName: 'Hidden Person' })
  await addStory(site.db, hidden, { isPublic: false })
  const unverified = await addPerson(site.db, { fullName: 'Hidden Person', isVerified: false })
  await addStory(site.db, unverified)
  const deleted = await addPerson(site.db, { fullName: 'Hidden Person' })
  await addComment(site.db, deleted, story)
  await site.db.query('update comments set deleted_at = now() where user_id = $1', [deleted.userId])
  const content = '@Hidden Person'
  for (const person of [hidden, unverified, deleted]) {
    const sent = await post(content, [mention(person, content, content)])
    expect(sent).toMatchObject({ status: 400, body: { error: { field: 'mentions.0.userId' } } })
  }
  const own = await post('@Will Writer', [mention(writer, '@Will Writer', '@Will Writer')])
  expect(own).toMatchObject({ status: 400, body: { error: { field: 'mentions.0.userId' } } })
  expect(await find('Hidden')).toEqual([])
})

test('editing a comment can keep, move, add and remove mentions, and notifies no one twice', async () => {
  const { id } = await write(text, [mentionMira()])
  expect(await hear(mira)).toHaveLength(1)
  await site.call('/api/notifications/read', { method: 'PUT', as: mira, body: {} })
  // A client without support for mentions edits the text before the name.
  const moved = await patch(id, { content: `Please: ${text}` })
  expect(moved.body).toMatchObject({ mentions: [{ userId: mira.userId, start: 12, length: 10 }] })
  const out = await patch(id, { content: text, mentions: [] })
  expect(out.body).toMatchObject({ mentions: [] })
  expect(await hear(mira)).toEqual([])
  const both = `${text} And @Ada Author.`
  const added = await patch(id, {
    content: both,
    mentions: [mention(author, both, '@Ada Author'), mention(mira, both, words)],
  })
  expect(added.body).toMatchObject({ mentions: [{ userId: mira.userId }, { userId: author.userId }] })
  expect((await hear(mira)).filter(({ isRead }) => !isRead)).toEqual([])
  expect(await hear(author)).toContainEqual(
    expect.objectContaining({ kind: 'mention', commentId: id, count: 1 }),
  )
  // An existing mention survives an edit even if the mentioned user no longer has public texts.
  await site.db.query('update stories set is_public = false where user_id = $1', [mira.userId])
  expect((await patch(id, { content: `${both} Thanks.` })).body).toMatchObject({ mentions: [{}, {}] })
  expect((await patch(id, { content: 'Never mind.' })).body).toMatchObject({ mentions: [] })
})

test('an edit that only adds a mention notifies the mentioned person', async () => {
  const { id } = await write(text, [])
  await hear(mira)
  await patch(id, { content: text, mentions: [mentionMira()] })
  expect(await hear(mira)).toMatchObject([{ kind: 'mention', commentId: id }])
})

test('mentions in a held comment notify once it is released, and those in hidden or private ones never do', async () => {
  const held = await write(text, [mentionMira()])
  await site.db.query('update comments set held_at = now() where id = $1', [held.id])
  expect(await hear(mira)).toEqual([])
  await site.db.query('update comments set held_at = null where id = $1', [held.id])
  expect(await hear(mira)).toMatchObject([{ kind: 'mention', commentId: held.id }])
  await site.db.query('update comments set hidden_at = now() where id = $1', [held.id])
  expect(await hear(mira)).toEqual([])
  const own = await addStory(site.db, writer, { isPublic: false })
  await write(text, [mentionMira()], { storyId: own })
  expect(await hear(mira)).toEqual([])
})

test('people who muted the writer or the story are not notified of mentions', async () => {
  await site.db.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
    mira.userId,
    writer.userId,
  ])
  await site.db.query('insert into muted_stories (user_id, story_id) values ($1, $2)', [author.userId, story])
  const both = `@Ada Author ${text}`
  await write(both, [mention(mira, both, words), mention(author, both, '@Ada Author')])
  expect(await hear(mira)).toEqual([])
  expect(await hear(author)).toEqual([])
})

test('the mention of a deleted person keeps only the typed name', async () => {
  const { id } = await write(text, [mentionMira()])
  await hear(mira)
  await site.db.query('delete from auth.users where id = $1', [mira.userId])
  expect(await site.db.query('select from comment_mentions where comment_id = $1', [id])).toEqual([])
  expect(await site.db.query('select from notifications where user_id = $1', [mira.userId])).toEqual([])
  const { body } = await site.call(`/api/stories/${story}/comments`)
  expect(body).toMatchObject({ comments: [{ content: text, mentions: [] }] })
})

test('new members can mention at most two people, and others at most thirty an hour', async () => {
  const three = '@Ada Author @Mira 😷 Öz @Zoe'
  const zoe = await addPerson(site.db, { fullName: 'Zoe' })
  await addComment(site.db, zoe, story)
  const all = [
    mention(author, three, '@Ada Author'),
    mention(mira, three, words),
    mention(zoe, three, '@Zoe'),
  ]
  await site.db.query('update moderation_settings set new_until_hours = 24')
  const refused = await post(three, all)
  await site.db.query('update moderation_settings set new_until_hours = 0')
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { code: 'too_many_mentions', field: 'mentions' } },
  })
  for (let count = 0; count < 10; count += 1) await write(three, all)
  const over = await post(three, all)
  expect(over).toMatchObject({
    status: 429,
    body: { error: { code: 'over_mention_limit', field: 'mentions' } },
  })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3500)
  await write('Without any.', [])
})

test('the mention picker offers people in the conversation first, and tells namesakes apart by their texts', async () => {
  await addComment(site.db, author, story)
  const namesake = await addPerson(site.db, { fullName: 'Mira 😷 Öz' })
  await addComment(site.db, namesake, story, 'Here too! And at work.')
  await addComment(site.db, writer, story)
  expect(await find()).toEqual([
    { userId: author.userId, fullName: 'Ada Author', avatarUrl: null, about: 'The air is thick.' },
    { userId: namesake.userId, fullName: 'Mira 😷 Öz', avatarUrl: null, about: 'Here too!' },
  ])
  expect((await find('mi')).map(({ userId, about }) => [userId, about]).slice(0, 2)).toEqual([
    [namesake.userId, 'Here too!'],
    expect.arrayContaining(['Dust on the sill.']),
  ])
  expect((await find('ÖZ')).map(({ fullName }) => fullName)).toContain('Mira 😷 Öz')
  expect(await find('m')).toMatchObject([{ userId: namesake.userId }])
  for (const pattern of ['%%', '_i', '\\']) expect(await find(pattern)).toEqual([])
  await site.db.query('insert into muted_people (user_id, muted_id) values ($1, $2)', [
    writer.userId,
    namesake.userId,
  ])
  expect(await find('m')).toEqual([])
  const closed = await addStory(site.db, author, { isPublic: false })
  expect(await site.call(`/api/stories/${closed}/people`, { as: writer })).toMatchObject({ status: 404 })
  expect(await site.call(`/api/stories/${story}/people`)).toMatchObject({ status: 401 })
})
