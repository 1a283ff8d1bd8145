import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { addComment, addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { nameRoute, readApiRoutes } from './support/api-routes.ts'
import { type AttackedSite, isThorough, startAttackedSite, startTimeoutMs } from './support/attacked-site.ts'
import { goodRequests } from './support/good-requests.ts'

const password = 'a phrase nobody guesses'
const waitlist = goodRequests['POST /api/waitlist']?.body ?? {}
const proxied = (address: string) => ({ 'x-forwarded-for': address })

describe('repeated requests', () => {
  let site: AttackedSite
  let author: SamplePerson
  beforeAll(async () => {
    site = await startAttackedSite()
    author = await addPerson(site.db)
  }, startTimeoutMs)

  const readCounts = async (story: string) => {
    const [row] = await site.db.query(
      `select s.heart_count, s.reaction_count, s.comment_count,
        (select count(*)::int from reactions where story_id = s.id) as reactions,
        (select count(*)::int from comments where story_id = s.id) as comments
        from stories s where id = $1`,
      [story],
    )
    return row
  }

  test('leave consistent rows, counters and responses after a hundred concurrent toggles of one reaction', async () => {
    const [story, reader] = [await addStory(site.db, author), await addPerson(site.db)]
    const path = `/api/stories/${story}/reactions/heart`
    const as = await site.tokenOf(reader)
    const toggle = (index: number) => site.call(path, { method: index % 2 === 0 ? 'PUT' : 'DELETE', as })
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => toggle(index)))
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200))
    for (const { json } of responses) expect([0, 1]).toContain(v.parse(reactionResponse, json).counts.heart)
    const { json: last } = await site.call(path, { method: 'PUT', as })
    expect(last).toMatchObject({ counts: { heart: 1 }, own: ['heart'] })
    expect(await readCounts(story)).toEqual({
      heart_count: 1,
      reaction_count: 1,
      comment_count: 0,
      reactions: 1,
      comments: 0,
    })
  })
  const reactionResponse = v.looseObject({ counts: v.looseObject({ heart: v.number() }) })

  test('store each of a hundred concurrent comments once in the rows, the counter and the list', async () => {
    const story = await addStory(site.db, author)
    const as = await site.tokenOf(author)
    const path = `/api/stories/${story}/comments`
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        site.call(path, { method: 'POST', as, body: { content: `No. ${index}` } }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(201))
    expect(await readCounts(story)).toMatchObject({ comment_count: 100, comments: 100 })
    expect((await site.call(`/api/stories/${story}`)).json).toMatchObject({ commentCount: 100 })
  })

  test('write once if they have the same Idempotency-Key, and are rejected if the content differs', async () => {
    const story = await addStory(site.db, author)
    const as = await site.tokenOf(author)
    const another = await addStory(site.db, author)
    const comment = await addComment(site.db, author, another)
    const anotherComment = await addComment(site.db, author, another)
    const writes: Record<string, { body?: object; otherPath?: string; other?: object }> = {
      '/api/stories': { body: goodRequests['POST /api/stories']?.body ?? {}, other: { content: 'Another.' } },
      [`/api/stories/${story}/comments`]: { body: { content: 'Once.' }, other: { content: 'Twice.' } },
      [`/api/stories/${story}/reports`]: { otherPath: `/api/stories/${another}/reports` },
      [`/api/comments/${comment}/reports`]: { otherPath: `/api/comments/${anotherComment}/reports` },
      '/api/waitlist': { body: { ...waitlist }, other: { fullName: 'Another' } },
      '/api/vip-subscriptions': { body: { email: 'vip@example.org' }, other: { email: 'vip2@example.org' } },
    }
    const takesKey = (await readApiRoutes(site)).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    expect(takesKey.map(nameRoute).sort()).toEqual(
      Object.keys(writes)
        .map((path) => `POST ${path.replace(story, '{id}').replace(comment, '{id}')}`)
        .sort(),
    )
    for (const [path, { body, otherPath = path, other }] of Object.entries(writes)) {
      const headers = { 'idempotency-key': randomUUID() }
      const isVisitors = path === '/api/waitlist' || path === '/api/vip-subscriptions'
      const call = { method: 'POST', headers, ...(!isVisitors && { as }) }
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => site.call(path, { ...call, body })),
      )
      for (const { status, json } of responses)
        expect({ path, status, json }).toEqual({
          path,
          status: path === '/api/vip-subscriptions' ? 202 : 201,
          json: responses[0]?.json,
        })
      const otherBody = other && { ...body, ...other }
      expect(await site.call(otherPath, { ...call, body: otherBody })).toMatchObject({
        status: 422,
        json: { error: { code: 'idempotency_key_reused' } },
      })
    }
    expect(await readCounts(story)).toMatchObject({ comments: 1 })
    const told = await site.db.query('select 1 from stories where title = $1', ['Dust'])
    const reports = await site.db.query('select 1 from reports where story_id = $1', [story])
    const joined = await site.db.query('select 1 from auth.users where email = $1', [waitlist.email])
    expect([told.length, reports.length, joined.length]).toEqual([1, 1, 1])
  })
})

describe('rate limits', () => {
  let site: AttackedSite
  let proxy: AttackedSite
  beforeAll(async () => {
    site = await startAttackedSite({ RATE_LIMIT_FACTOR: '1' })
    proxy = await startAttackedSite({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' })
  }, startTimeoutMs)

  const guess = (at: AttackedSite, email: string, typed: string, headers: Record<string, string> = {}) =>
    at.call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: { email, password: typed },
      headers,
    })

  test('stop password guesses after ten, whatever forwarded address the attacker claims', async () => {
    const { email } = await site.addAccount(password)
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1)
      statuses.push(
        (
          await guess(site, email, `guess ${index}`, {
            ...proxied(`198.51.100.${index}`),
            'x-real-ip': `198.51.100.${index}`,
            forwarded: `for=198.51.100.${index}`,
          })
        ).status,
      )
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)])
    expect(Number((await guess(site, email, 'once more')).headers['retry-after'])).toBeGreaterThan(0)
  })

  test('count all IPv6 addresses of one /64 network as one attacker', async () => {
    const { email } = await proxy.addAccount(password)
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await guess(proxy, email, `guess ${index}`, proxied(`2001:db8:1:1::${index + 1}`))).status,
      )
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('use the address that the trusted proxy adds, not those that the client sent before it', async () => {
    const { email } = await proxy.addAccount(password)
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await guess(proxy, email, `guess ${index}`, proxied(`10.0.0.${index}, 203.0.113.77`))).status,
      )
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  // A hundred failures hash two hundred passwords.
  test.runIf(isThorough)(
    'let the victim of guesses from many addresses still sign in from a known address',
    async () => {
      const { email } = await proxy.addAccount(password)
      expect((await guess(proxy, email, password, proxied('192.0.2.1'))).status).toBe(200)
      for (let batch = 0; batch < 11; batch += 1)
        await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            guess(proxy, email, 'wrong', proxied(`203.0.${batch}.${index}`)),
          ),
        )
      expect((await guess(proxy, email, password, proxied('198.51.100.9'))).status).toBe(429)
      expect((await guess(proxy, email, password, proxied('192.0.2.1'))).status).toBe(200)
    },
    120_000,
  )

  test('protect a mailbox from floods of emails, whichever forms and addresses strangers use', async () => {
    const { email } = await proxy.addAccount(password)
    const asks: [string, object][] = [
      ['/auth/v1/signup', { email, password }],
      ['/auth/v1/recover', { email }],
      ['/auth/v1/resend', { email, type: 'signup' }],
      ['/api/vip-subscriptions', { email }],
      ['/api/waitlist', { ...waitlist, email }],
    ]
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        asks.map(([path, body]) =>
          proxy.call(path, { method: 'POST', body, headers: proxied(`198.18.${round}.1`) }),
        ),
      )
    const last = await proxy.addAccount(password)
    await proxy.call('/auth/v1/recover', {
      method: 'POST',
      body: { email: last.email },
      headers: proxied('198.19.0.1'),
    })
    await proxy.mail.waitForMessage(last.email, 30_000)
    const got = proxy.mail.messages.filter(({ recipients }) => recipients.includes(email))
    expect(got.length).toBeGreaterThan(0)
    expect(got.length).toBeLessThanOrEqual(13)
  })
})
