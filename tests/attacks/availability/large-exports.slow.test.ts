import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { readPeakMb } from '#tests/servers/site-process.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const path = '/api/profile/export'
const rowsEach = 125_000
const atOnce = 2
const site = await startAttackedSite()
const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(site.db)))
await site.db.query(
  `insert into auth.audit_log (action, by_role, account_id)
     select 'signed_in', 'accounts', id from unnest($1::uuid[]) id, generate_series(1, $2)`,
  [people.map(({ userId }) => userId), rowsEach],
)

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Requests an export on a separate connection and reads nothing. */
async function askWithoutReading(person: SamplePerson): Promise<Socket> {
  const token = await site.tokenOf(person)
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1' }).pause()
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return socket
}

const countOpenTransactions = async () => {
  const [row] = await site.db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'clean-air' and state = 'idle in transaction'`,
  )
  return row?.count
}

const exportSchema = v.object({ actions: v.array(v.object({ action: v.string(), happenedAt: v.string() })) })

/** Retries until the export is available. */
async function download(person: SamplePerson): Promise<number> {
  const headers = { authorization: `Bearer ${await site.tokenOf(person)}` }
  for (;;) {
    const response = await fetch(`${site.url}${path}`, { headers })
    const body = await response.json()
    if (response.status === 200) return v.parse(exportSchema, body).actions.length
    expect([429, 503]).toContain(response.status)
  }
}

test('exports of half a million rows by four members take little more memory than a small export', async () => {
  await site.call(path, { as: await addPerson(site.db) })
  const before = await readPeakMb(site.site.pid)
  const counts = await Promise.all(people.map(download))
  for (const count of counts) expect(count).toBeGreaterThan(rowsEach)
  const peak = await readPeakMb(site.site.pid)
  // The exported text alone has 32 MB.
  expect(peak - before).toBeLessThan(40)
  expect(peak).toBeLessThan(320)
})

test('clients that never read their export are disconnected before its end, without delaying others', async () => {
  const readers = await Promise.all(people.slice(0, atOnce).map(askWithoutReading))
  await expect.poll(countOpenTransactions).toBe(readers.length)
  const other = await addPerson(site.db)
  const refused = await site.call(path, { as: other })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  const storyId = await addStory(site.db, other)
  const written = await Promise.all(
    Array.from({ length: 20 }, () =>
      site.call(`/api/stories/${storyId}/comments`, {
        method: 'POST',
        body: { content: 'Still here.' },
        as: other,
      }),
    ),
  )
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 201))
  await expect.poll(countOpenTransactions, { timeout: 30_000, interval: 500 }).toBe(0)
  for (const reader of readers) {
    const received = await text(reader).catch(() => '')
    // A complete chunked response ends with an empty chunk.
    expect(received).not.toMatch(/\r\n0\r\n\r\n$/)
  }
  expect((await site.call(path, { as: other })).status).toBe(200)
})

test('a member can run only one download at a time', async () => {
  const [person] = people
  if (!person) throw new Error('no member was created')
  await askWithoutReading(person)
  await expect.poll(countOpenTransactions).toBe(1)
  expect((await site.call(path, { as: person })).status).toBe(429)
  for (const socket of sockets) socket.destroy()
  // A client that disconnects leaves no transaction open.
  await expect.poll(countOpenTransactions).toBe(0)
})
