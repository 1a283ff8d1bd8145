import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { StreamClient } from '#tests/streams/stream-client.ts'
import { addPerson, addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createStreamCursors } from './stream-cursor.ts'
import { type StreamSite, startStreamSite } from './testing/stream-site.ts'

let author: SamplePerson
let reader: SamplePerson
let story: string

const site = await startStreamSite()
beforeEach(async () => {
  author = await addPerson(site.db)
  reader = await addPerson(site.db)
  story = await addStory(site.db, author)
})

async function open(...request: Parameters<StreamSite['open']>): Promise<StreamClient> {
  const stream = await site.open(...request)
  onTestFinished(stream.leave)
  return stream
}

async function comment(storyId: string, by: SamplePerson): Promise<string> {
  const [row] = await site.db.query<{ id: string }>(
    `insert into comments (story_id, user_id, content) values ($1, $2, 'So true.') returning id`,
    [storyId, by.userId],
  )
  return row?.id ?? ''
}

const wait = { timeout: 10_000 }
/** Resolves once this stream has received everything committed before. */
async function settle(stream: StreamClient): Promise<void> {
  const last = await comment(story, author)
  await expect.poll(() => stream.hints.map((hint) => hint.commentId), wait).toContain(last)
}
const listComments = ({ hints }: StreamClient) => hints.flatMap(({ commentId }) => commentId ?? [])

describe('an event stream', () => {
  test('sends moderators at the desk, and no one else, that a case was opened, reserved or released', async () => {
    const moderator = await addPerson(site.db, { role: 'moderator' })
    const query = `?desk=true&stories=${story}`
    const atDesk = await open(moderator, query)
    const others = [await open(reader, query), await open(moderator, `?stories=${story}`)]
    const countTold = () => atDesk.hints.filter(({ kind }) => kind === 'case_changed').length
    const changes = [
      `insert into reports (story_id, reasons) values ($1, '{privacy}')`,
      `update moderation_cases set claimed_by = gen_random_uuid(), claim_until = now() where subject_id = $1`,
      `update moderation_cases set claimed_by = null, claim_until = null where subject_id = $1`,
    ]
    for (const [index, change] of changes.entries()) {
      await site.db.query(change, [story])
      await expect.poll(countTold, wait).toBe(index + 1)
    }
    expect(atDesk.hints.every(({ storyId }) => storyId === null)).toBe(true)
    for (const stream of [atDesk, ...others]) await settle(stream)
    for (const stream of others) expect(stream.hints.map(({ kind }) => kind)).not.toContain('case_changed')
  })

  test('sends new comments on the stories that its client watches, and on no others', async () => {
    const other = await addStory(site.db, author)
    const stream = await open(reader, `?stories=${story}`)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(stream.headers.get('content-encoding')).toBeNull()
    await comment(other, author)
    const told = await comment(story, author)
    await settle(stream)
    expect(listComments(stream)[0]).toBe(told)
    expect(stream.hints.every(({ storyId }) => storyId === story)).toBe(true)
  })

  test('sends new public stories to clients that request them', async () => {
    const [asking, other] = [await open(reader, '?newStories=true'), await open(author, '?newStories=true')]
    const secret = await addStory(site.db, author, { isPublic: false })
    const added = await addStory(site.db, author)
    await expect.poll(() => asking.hints.at(-1), wait).toMatchObject({ kind: 'story_added', storyId: added })
    expect(asking.hints.map(({ storyId }) => storyId)).not.toContain(secret)
    // Members are not told of their own actions.
    expect(other.hints).toEqual([])
  })

  test('sends people only their own notifications', async () => {
    const [own, others] = [await open(author), await open(reader, `?stories=${story}`)]
    await comment(story, reader)
    await expect
      .poll(() => own.hints, wait)
      .toMatchObject([{ kind: 'notification_changed', commentId: null }])
    await settle(others)
    expect(others.hints.map(({ kind }) => kind)).toEqual(['comment_added'])
  })

  test('says when to reconnect, with a small random delay for each client', async () => {
    const streams = await Promise.all([open(reader), open(author)])
    await expect.poll(() => streams.every(({ retryMs }) => retryMs !== undefined)).toBe(true)
    for (const { retryMs } of streams) {
      expect(retryMs).toBeGreaterThanOrEqual(2_000)
      expect(retryMs).toBeLessThanOrEqual(8_000)
    }
    expect(streams[0]?.retryMs).not.toBe(streams[1]?.retryMs)
  })

  test('resumes where it was interrupted, with everything that was written in the meantime', async () => {
    const first = await open(reader, `?stories=${story}`)
    await settle(first)
    first.leave()
    await first.ended
    const missed = [await comment(story, author), await comment(story, author)]
    const second = await open(reader, `?stories=${story}`, first.lastEventId)
    await expect.poll(() => listComments(second), wait).toEqual(missed)
    expect(second.named).toEqual([])
  })
})

describe('an event stream that resumes', () => {
  test.each([
    ['a story made private', 'update stories set is_public = false where id = $1'],
    ['a story deleted by its author', 'update stories set deleted_at = now() where id = $1'],
    ['a story hidden by a moderator', 'update stories set hidden_at = now() where id = $1'],
    ['a story whose row is gone', 'delete from stories where id = $1'],
  ])('sends nothing about %s before it resumed', async (_what, withdraw) => {
    const gone = await addStory(site.db, author)
    const stream = await open(reader, `?stories=${story},${gone}&newStories=true`)
    await settle(stream)
    stream.leave()
    await comment(gone, author)
    await site.db.query(withdraw, [gone])
    const later = await open(reader, `?stories=${story},${gone}&newStories=true`, stream.lastEventId)
    await settle(later)
    expect(later.hints.filter(({ storyId }) => storyId === gone)).toEqual([])
  })

  test('sends nothing about a comment that was hidden or deleted before it resumed', async () => {
    const stream = await open(reader, `?stories=${story}`)
    await settle(stream)
    stream.leave()
    const hidden = await comment(story, author)
    const deleted = await comment(story, author)
    await site.db.query('update comments set hidden_at = now() where id = $1', [hidden])
    await site.db.query('delete from comments where id = $1', [deleted])
    const later = await open(reader, `?stories=${story}`, stream.lastEventId)
    await settle(later)
    expect(listComments(later)).toHaveLength(1)
  })

  test('sends nothing about a private story to a person who knows its id', async () => {
    const secret = await addStory(site.db, author, { isPublic: false })
    const stream = await open(reader, `?stories=${story},${secret}&newStories=true`)
    await comment(secret, author)
    await settle(stream)
    expect(stream.hints.filter(({ storyId }) => storyId === secret)).toEqual([])
  })
})

describe('a request for an event stream', () => {
  test('is refused without a token, with an invalid one, and in an ended session', async () => {
    expect((await open(undefined)).status).toBe(401)
    expect((await open('nobody')).status).toBe(401)
    await site.db.query('delete from auth.sessions where id = $1', [reader.sessionId])
    expect((await open(reader)).status).toBe(401)
  })

  test('is refused with an expired token', async () => {
    const token = await site.tokenOf(reader, -10)
    expect((await open(token)).status).toBe(401)
  })

  test('is refused for a person with another person’s session', async () => {
    const sessionId = await addSession(site.db, author.userId)
    expect((await open({ ...reader, sessionId })).status).toBe(401)
  })

  test.each([
    '?stories=none',
    '?newStories=yes',
    '?everything=true',
    `?stories=${`${randomUUID()},`.repeat(30)}`,
  ])('is refused with %s', async (query) => {
    expect((await open(reader, query)).status).toBe(400)
  })
})

describe('an open event stream', () => {
  test('ends with its session, and sends nothing afterwards', async () => {
    const stream = await open(reader, `?stories=${story}`)
    await settle(stream)
    await site.db.query('delete from auth.sessions where id = $1', [reader.sessionId])
    const told = stream.hints.length
    await comment(story, author)
    await stream.ended
    expect(stream.hints).toHaveLength(told)
  })

  test('ends with its access token', async () => {
    const stream = await open(await site.tokenOf(reader, 2))
    expect(stream.status).toBe(200)
    await stream.ended
    expect(stream.named).toEqual(['bye'])
    expect(stream.retryMs).toBeLessThanOrEqual(1_000)
  })

  test('ends if it is the oldest of a person who opens more than three', async () => {
    const streams: StreamClient[] = []
    for (let count = 0; count < 4; count += 1) streams.push(await open(reader, `?stories=${story}`))
    const [oldest, ...others] = streams
    await oldest?.ended
    expect(oldest?.named).toContain('bye')
    expect(oldest?.retryMs).toBe(60_000)
    await comment(story, author)
    for (const stream of others) await expect.poll(() => stream.hints.length, wait).toBe(1)
  })
})

describe('a client of an event stream', () => {
  const cursors = () => createStreamCursors(site.dependencies.keyedHash, site.dependencies.clock)
  const longAgo = () => new Date(Date.now() - 2 * 60 * 60_000)
  test.each<[string, () => string]>([
    ['made up', () => 'made-up'],
    ['unreadable', () => 'é'.repeat(20)],
    [
      'of another site',
      () =>
        createStreamCursors(
          () => Buffer.alloc(32),
          () => new Date(),
        ).write({ generation: randomUUID(), snapshot: '1:1:' }),
    ],
    ['of another generation', () => cursors().write({ generation: randomUUID(), snapshot: '900:900:' })],
    [
      'of last week',
      () =>
        createStreamCursors(site.dependencies.keyedHash, longAgo).write({
          generation: randomUUID(),
          snapshot: '900:900:',
        }),
    ],
  ])('starts again with a Last-Event-ID that is %s', async (_what, write) => {
    const stream = await open(reader, '', encodeURI(write()))
    await expect.poll(() => stream.named, wait).toEqual(['reset'])
    expect(stream.lastEventId).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  test('starts again with a Last-Event-ID whose signature was altered', async () => {
    const first = await open(reader)
    await expect.poll(() => first.lastEventId, wait).not.toBe('')
    const [payload = '', signature = ''] = first.lastEventId.split('.')
    const altered = Buffer.from(signature, 'base64url')
    altered.writeUInt8(altered.readUInt8(0) ^ 1, 0)
    const second = await open(reader, '', `${payload}.${altered.toString('base64url')}`)
    await expect.poll(() => second.named, wait).toEqual(['reset'])
  })

  test('starts again if more than a thousand events were missed', async () => {
    const first = await open(reader)
    await expect.poll(() => first.lastEventId, wait).not.toBe('')
    first.leave()
    await site.db.query(
      `insert into events (kind, story_id) select 'story_added', gen_random_uuid() from generate_series(1, 1001)`,
    )
    const witness = await open(author)
    await expect.poll(() => witness.named, wait).toContain('reset')
    const second = await open(reader, '', first.lastEventId)
    await expect.poll(() => second.named, wait).toEqual(['reset'])
  })
})

test('an event stream beyond the process’s limit is refused temporarily', async () => {
  const small = await startStreamSite({ perProcess: 1 })
  const [first, second] = [await addPerson(small.db), await addPerson(small.db)]
  const stream = await small.open(first)
  expect(stream.status).toBe(200)
  const refused = await small.open(second)
  expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({
    status: 503,
    after: '5',
  })
  stream.leave()
  await expect.poll(small.streams.count).toBe(0)
  const admitted = await small.open(second)
  expect(admitted.status).toBe(200)
  admitted.leave()
})

test('a stopping server ends event streams, and spreads their reconnects over ten seconds', async () => {
  const stopping = await startStreamSite()
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => stopping.open(await addPerson(stopping.db))),
  )
  stopping.streams.endAll()
  await Promise.all(streams.map(({ ended }) => ended))
  const retries = streams.map(({ retryMs = -1 }) => retryMs)
  expect(streams.every(({ named }) => named.includes('bye'))).toBe(true)
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...retries)).toBeLessThanOrEqual(10_000)
  expect(Math.max(...retries) - Math.min(...retries)).toBeGreaterThan(3_000)
  expect((await stopping.open(await addPerson(stopping.db))).status).toBe(503)
})
