import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listFirstComments } from '#app/community/comments/comment-queries.server.ts'
import { writeNotifications } from '#app/community/notifications/notifications.command.server.ts'
import { readNotificationMail } from '#app/community/notifications/read-notification-mail.command.server.ts'
import { findReportable } from '#app/moderation/reports/report-queries.server.ts'
import { describeForSearch } from '#app/site/discovery/structured-data.server.ts'
import { storyShareText } from '#app/site/sharing/share-image.server.ts'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { readCommunityFigures } from './counts/story-count-queries.server.ts'
import { findPublicStory } from './story-queries.server.ts'

let author: SamplePerson
let reader: SamplePerson
let story: string
let comment: string
let named: string

const avatar = 'a'.repeat(64)

const site = await createTestSite()
await site.db.query('update moderation_settings set new_until_hours = 0, new_until_texts = 0')

beforeEach(async () => {
  await site.db.query('delete from stories')
  author = await addPerson(site.db, { fullName: 'Ada Lovelace' })
  reader = await addPerson(site.db, { fullName: 'Rhea Reader' })
  await site.db.query(
    `update profiles set organization = 'Engine Works', avatar_url = $2 where user_id = $1`,
    [author.userId, `/avatars/${avatar}.webp`],
  )
  named = await addStory(site.db, author, { title: 'Under my name' })
  story = await addStory(site.db, author, { title: "Ada Lovelace's Air Quality Story" })
  comment = await addComment(site.db, author, story, 'It is worse today.')
  expect((await change({ isAnonymous: true })).status).toBe(200)
})

const change = (body: unknown, as = author) =>
  site.call(`/api/stories/${story}`, { method: 'PATCH', body, as })
const read = async (path: string, as?: SamplePerson) =>
  JSON.stringify((await site.call(path, as && { as })).body)

/** Matches everything that would reveal the author. */
const traces = () => new RegExp(`Lovelace|Engine Works|${avatar}|${author.userId}`, 'i')

test('no response, feed or file links an anonymous story, or its author’s comments on it, to the author', async () => {
  await site.db.query('delete from stories where id = $1', [named])
  const reply = await site.call(`/api/stories/${story}/comments`, {
    method: 'POST',
    as: reader,
    body: { content: 'Here too.', parentId: comment },
  })
  expect(reply.status).toBe(201)
  await addComment(site.db, author, story, 'Since when?')
  await writeNotifications(site.db.database)
  const everybodys = [
    '/api/stories',
    `/api/stories/${story}`,
    `/api/stories/${story}/comments`,
    '/api/stories?search=worse',
    '/api/stories?sort=oldest',
    '/feed.xml',
    '/feed.json',
    `/stories/${story}/feed.xml`,
    '/sitemap.xml',
    '/sitemaps/1.xml',
    '/api/openapi.json',
  ]
  const members = [
    ...everybodys,
    '/api/notifications',
    '/api/folds',
    `/api/stories/${story}/people`,
    `/api/stories/${story}/people?search=ada`,
    `/api/reactions?stories=${story}`,
    '/api/bookmarks',
  ]
  for (const [paths, as] of [
    [everybodys, undefined],
    [members, reader],
  ] as const)
    for (const path of paths) expect(await read(path, as), path).not.toMatch(traces())
  expect(await read('/api/stories?search=lovelace')).toBe('{"stories":[],"nextCursor":null}')
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({
    title: 'An Air Quality Story',
    editedAt: null,
    author: { fullName: null, organization: null, avatarUrl: null },
  })
  const anonymous = { fullName: 'Anonymous (author)', organization: null, avatarUrl: null }
  expect((await site.call(`/api/stories/${story}/comments`)).body).toMatchObject({
    comments: [
      { id: comment, author: anonymous, isOwn: false },
      { author: { fullName: 'Rhea Reader' }, parent: { fullName: 'Anonymous (author)' } },
      { author: anonymous },
    ],
  })
  expect(await read('/api/notifications', reader)).toContain('Anonymous (author)')
})

test('the share image, structured data and the report form show an anonymous author as “Anonymous”', async () => {
  const found = await findPublicStory(site.db.database, story)
  if (!found) throw new Error('the story is not public')
  expect(storyShareText(found, 'Clean Air')).toMatchObject({ name: 'Anonymous', organization: null })
  const data = JSON.stringify(
    describeForSearch(
      site.dependencies.site,
      found,
      (await listFirstComments(site.db.database, found)).comments,
    ),
  )
  expect(data).toContain('"name":"Anonymous (author)"')
  expect(data).not.toMatch(traces())
  expect(await findReportable(site.db.database, { type: 'story', id: story })).toMatchObject({
    authorName: null,
  })
  expect(await findReportable(site.db.database, { type: 'comment', id: comment })).toMatchObject({
    authorName: 'Anonymous (author)',
  })
})

test.each(['anon', 'member'] as const)(
  'the database role %s can’t read an anonymous story’s author either',
  async (role) => {
    const actor = role === 'anon' ? { role } : { role, ...reader }
    const run = (statement: string) =>
      site.db.database.transaction(actor, async (tx) => (await tx.execute(sql.raw(statement))).rows)
    for (const table of ['stories', 'shown_stories'])
      expect(await run(`select id, user_id from ${table} where user_id = '${author.userId}'`)).toEqual([
        { id: named, user_id: author.userId },
      ])
    for (const table of ['comments', 'shown_comments'])
      expect(await run(`select user_id from ${table} where user_id = '${author.userId}'`)).toEqual([])
    expect(await run(`select user_id, full_name from shown_stories where id = '${story}'`)).toEqual([
      { user_id: null, full_name: null },
    ])
    await expect(run('select author_id from comment_mentions')).rejects.toThrow()
    const barrier = `select from shown_stories where (1 / (content <> 'Private words.')::int) > 0 and content = 'Private words.'`
    await addStory(site.db, author, { content: 'Private words.', isPublic: false })
    expect(await run(barrier)).toEqual([])
  },
)

test('a reader who mutes an anonymous author, or is muted by them, hides only that story', async () => {
  for (const path of [`stories/${story}`, `comments/${comment}`]) {
    const { body } = await site.call(`/api/folds/${path}/author`, { method: 'PUT', as: reader })
    expect(await site.db.query('select from muted_people')).toEqual([])
    const { body: shown } = await site.call(`/api/reactions?stories=${story},${named}`, { as: reader })
    expect(shown).toMatchObject({ folds: { [story]: 'hidden' } })
    const { id } = body as { id: string }
    expect((await site.call(`/api/folds/people/${id}`, { method: 'DELETE', as: reader })).status).toBe(204)
    expect(await site.db.query('select from folded_texts union all select from muted_stories')).toEqual([])
  }
})

test('people who muted a person still see, and are notified of, that person’s anonymous texts', async () => {
  await site.call(`/api/folds/stories/${named}/author`, { method: 'PUT', as: reader })
  await addComment(site.db, reader, story)
  await addComment(site.db, author, story, 'Since when?')
  await writeNotifications(site.db.database)
  expect(await read(`/api/reactions?stories=${story},${named}`, reader)).toContain(
    `"folds":{"${named}":"muted"}`,
  )
  expect(await read('/api/notifications', reader)).toContain('Anonymous (author)')
})

test('changing the author’s name causes no event for an anonymous story', async () => {
  const since = async () =>
    (await site.db.query('select story_id, kind from events')).filter((row) => row.story_id === story)
  const before = await since()
  await site.call('/api/profile', { method: 'PATCH', as: author, body: { fullName: 'Ada Byron' } })
  expect(await since()).toEqual(before)
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({ title: 'An Air Quality Story' })
})

test('the author manages an anonymous story as usual, and can show their name again', async () => {
  expect((await site.call('/api/profile/stories', { as: author })).body).toMatchObject({
    stories: expect.arrayContaining([expect.objectContaining({ id: story, isAnonymous: true })]),
  })
  expect((await site.call(`/api/stories/${story}/comments`, { as: author })).body).toMatchObject({
    comments: [{ isOwn: true, author: { fullName: 'Anonymous (author)' } }],
  })
  expect((await change({ isAnonymous: true }, reader)).status).toBe(404)
  expect((await change({ isAnonymous: false })).status).toBe(200)
  expect((await site.call(`/api/stories/${story}`)).body).toMatchObject({
    title: "Ada Lovelace's Air Quality Story",
    author: { fullName: 'Ada Lovelace' },
  })
  expect((await site.call(`/api/stories/${story}/comments`)).body).toMatchObject({
    comments: [{ author: { fullName: 'Ada Lovelace' } }],
  })
})

test('a story can be anonymous from the start, and readers can react, comment, bookmark and report as usual', async () => {
  const told = await site.call('/api/stories', {
    method: 'POST',
    as: author,
    body: { content: 'Mold behind the wardrobe.', isAnonymous: true },
  })
  expect(told).toMatchObject({ status: 201, body: { author: { fullName: null } } })
  const { id } = told.body as { id: string }
  const as = reader
  expect((await site.call(`/api/stories/${id}/reactions/heart`, { method: 'PUT', as })).status).toBe(200)
  expect(
    (await site.call(`/api/stories/${id}/comments`, { method: 'POST', as, body: { content: 'Oh.' } })).status,
  ).toBe(201)
  expect((await site.call(`/api/bookmarks/${id}`, { method: 'PUT', as })).status).toBe(200)
  expect(await read('/api/bookmarks', as)).toContain(id)
  expect(await read(`/api/reactions?stories=${id}`, as)).toContain('heart')
})

test('emails about an anonymous author’s comments do not contain the author’s name', async () => {
  const parentId = await addComment(site.db, reader, story)
  const body = { content: 'Since when?', parentId }
  await site.call(`/api/stories/${story}/comments`, { method: 'POST', as: author, body })
  await writeNotifications(site.db.database)
  const [mail] = await site.db.query<{ id: string }>(
    `insert into notification_mails (user_id, story_id, from_at, queued_at)
      select user_id, story_id, first_at, now() from notifications where user_id = $1 returning id`,
    [reader.userId],
  )
  const written = await site.db.database.accounts((tx) =>
    readNotificationMail(tx, mail?.id ?? '', site.dependencies),
  )
  expect(JSON.stringify(written)).toContain('Anonymous (author)')
  expect(JSON.stringify(written)).not.toMatch(traces())
})

test('the number of people in the community does not reveal who wrote an anonymous story', async () => {
  const count = async () => {
    const { stories, people } = await readCommunityFigures(site.db.database)
    return { stories, people }
  }
  expect(await count()).toEqual({ stories: 2, people: 1 })
  await site.db.query('delete from stories where id = $1', [named])
  expect(await count()).toEqual({ stories: 1, people: 0 })
  const stranger = await addStory(site.db, reader)
  expect(await count()).toEqual({ stories: 2, people: 1 })
  await site.db.query('update stories set is_anonymous = true where id = $1', [stranger])
  expect(await count()).toEqual({ stories: 2, people: 0 })
  await site.db.query('update stories set is_anonymous = false where id = $1', [stranger])
  expect(await count()).toEqual({ stories: 2, people: 1 })
  await site.db.query('select recount_community()')
  expect(await count()).toEqual({ stories: 2, people: 1 })
})
