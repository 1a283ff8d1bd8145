import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { type Comment, type CommentPage, commentPageSchema, commentSchema } from '../comment-schemas.ts'

const site = await createTestSite()
const author = await addPerson(site.db)
const reader = await addPerson(site.db, { fullName: 'Rita Reader' })
const story = await addStory(site.db, author)

const post = (content: string, parentId?: string, as = reader, storyId = story) =>
  site.call(`/api/stories/${storyId}/comments`, { method: 'POST', as, body: { content, parentId } })

async function write(content: string, parentId?: string, as = reader): Promise<Comment> {
  const { status, body } = await post(content, parentId, as)
  expect({ status, body }).toMatchObject({ status: 201 })
  return v.parse(commentSchema, body)
}

async function list(query: Record<string, string> = {}, storyId = story): Promise<CommentPage> {
  const { body } = await site.call(`/api/stories/${storyId}/comments?${new URLSearchParams(query)}`)
  return v.parse(commentPageSchema, body)
}

async function readThread(root: string): Promise<Comment[]> {
  const { comments } = await list({ around: root })
  return comments.filter(({ id, rootId }) => id === root || rootId === root)
}

async function addReplies(parent: string, count: number): Promise<void> {
  await site.db.query(
    `insert into comments (story_id, user_id, content, parent_id, created_at)
      select $1, $2, 'No. ' || n, $3, now() + n * interval '1 second' from generate_series(1, $4) n`,
    [story, reader.userId, parent, count],
  )
}

test('a reply names its parent, and is counted and found in its thread', async () => {
  const root = await write('The beginning.', undefined, author)
  const reply = await write('An answer.', root.id)
  const deeper = await write('To the answer.', reply.id, author)
  expect(deeper).toMatchObject({
    rootId: root.id,
    depth: 2,
    parent: { id: reply.id, isGone: false, fullName: 'Rita Reader' },
  })
  expect(await readThread(root.id)).toMatchObject([
    { content: 'The beginning.', parent: null, replyCount: 2 },
    { content: 'An answer.', replyCount: 1, depth: 1 },
    { content: 'To the answer.', replyCount: 0, depth: 2 },
  ])
})

test('threads continue after a page, and in both directions around a linked reply', async () => {
  const root = await write('Talk of the town.')
  await addReplies(root.id, 50)
  const [{ more } = {}, ...first] = await readThread(root.id)
  expect(first.map(({ content }) => content)).toEqual(['No. 1', 'No. 2', 'No. 3'])
  const all = [...first]
  for (let cursor = more?.next; cursor; ) {
    const page = await list({ thread: root.id, cursor })
    all.push(...page.comments)
    cursor = page.nextCursor
  }
  const expected = Array.from({ length: 50 }, (_, index) => `No. ${index + 1}`)
  expect(all.map(({ content }) => content)).toEqual(expected)

  const linked = all[30]
  const page = await list({ around: linked?.id ?? '' })
  const [beginning, ...part] = page.comments.filter(({ id, rootId }) => id === root.id || rootId === root.id)
  expect(part.map(({ content }) => content)).toEqual(expected.slice(21, 41))
  const before: Comment[] = []
  for (let cursor = beginning?.more?.previous; cursor; ) {
    const earlier = await list({ thread: root.id, before: cursor })
    before.unshift(...earlier.comments)
    cursor = earlier.previousCursor
  }
  expect(before.map(({ content }) => content)).toEqual(expected.slice(0, 21))
})

test('the pages around a linked thread contain every other thread once', async () => {
  const other = await addStory(site.db, author)
  await site.db.query(
    `insert into comments (story_id, user_id, content, created_at)
      select $1, $2, 'Thread ' || n, now() + n * interval '1 second' from generate_series(1, 70) n`,
    [other, reader.userId],
  )
  const [linked] = await site.db.query<{ id: string }>(
    `select id from comments where story_id = $1 and content = 'Thread 35'`,
    [other],
  )
  const middle = await list({ around: linked?.id ?? '' }, other)
  const seen = middle.comments.map(({ content }) => content)
  expect(seen[0]).toBe('Thread 35')
  for (let before = middle.previousCursor; before; ) {
    const page = await list({ before }, other)
    seen.unshift(...page.comments.map(({ content }) => content))
    before = page.previousCursor
  }
  for (let cursor = middle.nextCursor; cursor; ) {
    const page = await list({ cursor }, other)
    seen.push(...page.comments.map(({ content }) => content))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => `Thread ${index + 1}`))
})

test.each(['deleted', 'purged', 'hidden', 'held', 'erased'])(
  'a %s comment with replies keeps its place, without its text',
  async (how) => {
    const writer = await addPerson(site.db, { fullName: 'Gone Person' })
    const root = await write('Secret words.', undefined, writer)
    const middle = await write('Secret words too.', root.id, writer)
    const last = await write('An answer that stays.', middle.id)
    const gone = [root.id, middle.id]
    if (how === 'hidden' || how === 'held')
      await site.db.query(`update comments set ${how}_at = now() where id = any($1)`, [gone])
    else if (how === 'erased') await site.db.query('delete from auth.users where id = $1', [writer.userId])
    else for (const id of gone) await site.call(`/api/comments/${id}`, { method: 'DELETE', as: writer })
    if (how === 'purged') {
      await site.db.query(
        `update comments set deleted_at = now() - interval '1 hour' where deleted_at is not null`,
      )
      await site.db.query('select purge_deleted_comments(1000)')
      expect(await site.db.query('select from comments where id = any($1)', [gone])).toEqual([])
    }
    const thread = await readThread(root.id)
    expect(thread).toMatchObject([
      { id: root.id, isGone: true, content: '', author: { fullName: null } },
      { id: middle.id, isGone: true, content: '', author: { fullName: null } },
      { id: last.id, isGone: false, parent: { id: middle.id, isGone: true, fullName: null } },
    ])
    expect(JSON.stringify(thread)).not.toMatch(/Secret|Gone Person/)
    expect(await post('Too late.', middle.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'comment_gone' } },
    })

    await site.db.query('delete from comments where id = $1', [last.id])
    expect((await list({ around: root.id })).comments.map(({ id }) => id)).not.toContain(root.id)
    if (how === 'purged' || how === 'erased')
      expect(await site.db.query('select from comment_tombstones')).toEqual([])
  },
)

test('a restored comment still has its replies', async () => {
  const root = await write('Back in a minute.')
  const reply = await write('Fine.', root.id, author)
  await site.call(`/api/comments/${reply.id}`, { method: 'DELETE', as: author })
  expect(await readThread(root.id)).toMatchObject([{ replyCount: 0 }])
  await site.call(`/api/comments/${reply.id}/restore`, { method: 'POST', as: author })
  expect(await readThread(root.id)).toMatchObject([{ replyCount: 1 }, { id: reply.id }])
})

test('a thread can be fifty replies deep, and a deeper reply is refused with the reason', async () => {
  let parent = (await write('Depth 0')).id
  const root = parent
  for (let depth = 1; depth <= 50; depth += 1) parent = (await write(`Depth ${depth}`, parent)).id
  expect(await post('Depth 51', parent)).toMatchObject({
    status: 409,
    body: { error: { code: 'thread_too_deep' } },
  })
  expect((await readThread(root))[0]).toMatchObject({ replyCount: 50 })
})

test('replies to comments on another story, to held comments and to nonexistent ones are rejected', async () => {
  const other = await addStory(site.db, author, { isPublic: false })
  const foreign = await addComment(site.db, author, other, 'Elsewhere.')
  for (const parentId of [foreign, randomUUID()])
    expect(await post('Hm.', parentId)).toMatchObject({
      status: 409,
      body: { error: { code: 'comment_gone' } },
    })
  expect((await list({ around: foreign })).comments.map(({ id }) => id)).not.toContain(foreign)
  expect((await list({ thread: foreign })).comments).toEqual([])
})

test('a comment can’t be stored under a different thread or story than its parent', async () => {
  const root = await write('Here.')
  const [forged] = await site.db.query(
    `insert into comments (story_id, user_id, content, parent_id, root_id, depth, reply_count)
      values ($1, $2, 'Forged.', $3, $4, 7, 9) returning root_id, depth, reply_count`,
    [story, reader.userId, root.id, randomUUID()],
  )
  expect(forged).toEqual({ root_id: root.id, depth: 1, reply_count: 0 })
})

test('concurrent replies to one comment and to each other are all counted', async () => {
  const root = await write('All at once.')
  const reply = await write('Me first.', root.id)
  const parents = Array.from({ length: 40 }, (_, index) => (index % 2 ? root.id : reply.id))
  const answers = await Promise.all(parents.map((parent, index) => post(`No. ${index}`, parent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await readThread(root.id))[0]).toMatchObject({ replyCount: 41 })
  expect((await readThread(root.id))[1]).toMatchObject({ replyCount: 20 })
})

test('threads of a private story get the same response as those of a nonexistent story', async () => {
  const own = await addStory(site.db, author, { isPublic: false })
  await addComment(site.db, author, own, 'For me.')
  for (const query of ['', `?around=${randomUUID()}`, `?thread=${randomUUID()}`])
    expect(await site.call(`/api/stories/${own}/comments${query}`, { as: reader })).toMatchObject({
      status: 404,
    })
})
