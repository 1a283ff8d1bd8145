import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let story: string
let author: SamplePerson
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await createTestSite()
  story = await addStory(site.db, await addPerson(site.db))
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  author = await addPerson(site.db)
  await choose({ hold_suspicious: true, asks_for_work: true })
})

const choose = (wish: { hold_suspicious: boolean; asks_for_work: boolean }) =>
  site.db.query('update moderation_settings set hold_suspicious = $1, asks_for_work = $2', [
    wish.hold_suspicious,
    wish.asks_for_work,
  ])

async function readStamp(ageMs: number): Promise<string> {
  const { body } = await site.call('/api/form-stamp')
  vi.setSystemTime(Date.now() + ageMs)
  return (body as { stamp: string }).stamp
}

const comment = (content: string, headers: Record<string, string>, as = author) =>
  site.call(`/api/stories/${story}/comments`, { method: 'POST', as, headers, body: { content } })

type Answer = Awaited<ReturnType<typeof comment>>

/** The sender hears no more of a text that waits than of others. */
async function readHeld({ status, body }: Answer) {
  const [row] = await site.db.query<{ isHeld: boolean }>(
    `select held_at is not null as "isHeld" from comments where id = $1`,
    [(body as { id: string }).id],
  )
  return { status, isHeld: row?.isHeld }
}
const published = { status: 201, isHeld: false }
const held = { status: 201, isHeld: true }

/** As the page does it. */
async function work({ status, body, headers }: Answer): Promise<string> {
  expect({ status, body }).toMatchObject({ status: 428, body: { error: { code: 'work_needed' } } })
  const challenge = JSON.parse(Buffer.from(headers.get('form-challenge') ?? '', 'base64url').toString())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

test('what was sent too quickly appears once its sender’s device has worked for it', async () => {
  const stamped = { 'form-stamp': await readStamp(0), 'idempotency-key': randomUUID() }
  const done = await work(await comment('Quick.', stamped))
  const sent = await comment('Quick.', { ...stamped, 'form-work': done })
  expect(await readHeld(sent)).toEqual(published)
  // An answer that got lost is given again, although the work is used.
  expect(await comment('Quick.', { ...stamped, 'form-work': done })).toMatchObject({ body: sent.body })
})

test('work counts once, even of many at once, and for nobody else', async () => {
  const stamped = { 'form-stamp': await readStamp(0) }
  const done = { ...stamped, 'form-work': await work(await comment('Once.', stamped)) }
  expect(await comment('For another.', done, await addPerson(site.db))).toMatchObject({ status: 428 })
  const sent = await Promise.all(Array.from({ length: 5 }, (_, each) => comment(`Once ${each}.`, done)))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 428, 428, 428, 428])
})

test('work that is late, changed or made up is asked for anew', async () => {
  const stamped = { 'form-stamp': 'forged' }
  const done = await work(await comment('Wrong.', stamped))
  const { challenge, solution } = JSON.parse(Buffer.from(done, 'base64url').toString())
  const write = (what: unknown) => Buffer.from(JSON.stringify(what)).toString('base64url')
  const change = (parameters: object) =>
    write({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } }, solution })
  const wrong = [
    'hello',
    write(null),
    write({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
    write({
      challenge,
      solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
    }),
    write({ challenge: { ...challenge, signature: 'ff'.repeat(32) }, solution }),
    change({ expiresAt: challenge.parameters.expiresAt + 3_600 }),
    change({ cost: 1 }),
    'A'.repeat(5_000),
  ]
  for (const each of wrong)
    expect(await comment('Wrong.', { ...stamped, 'form-work': each })).toMatchObject({ status: 428 })
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1_000)
  expect(await comment('Late.', { ...stamped, 'form-work': done })).toMatchObject({ status: 428 })
})

test('the same text by somebody else can be worked for, and without a form it waits', async () => {
  const text = 'Our wonderful purifier cleans every room of your home within ten minutes.'
  const stamped = { 'form-stamp': await readStamp(4_000) }
  expect(await readHeld(await comment(text, stamped, await addPerson(site.db)))).toEqual(published)
  const done = await work(await comment(text, stamped))
  expect(await readHeld(await comment(text, {}))).toEqual(held)
  expect(await readHeld(await comment(text, { ...stamped, 'form-work': done }))).toEqual(published)
})

test('a text waits where the device can’t do it, or the trap is filled', async () => {
  const stamped = { 'form-stamp': await readStamp(0) }
  expect(await readHeld(await comment('Can’t.', { ...stamped, 'form-work': 'none' }))).toEqual(held)
  expect(await readHeld(await comment('Trap.', { 'form-stamp': `${stamped['form-stamp']} trap` }))).toEqual(
    held,
  )
  await choose({ hold_suspicious: true, asks_for_work: false })
  expect(await readHeld(await comment('Not asked.', stamped))).toEqual(held)
})

test('where thousands have worked within the hour, no more work is taken', async () => {
  const stamped = { 'form-stamp': await readStamp(0) }
  const done = await work(await comment('Full.', stamped))
  await site.db.query(
    `insert into used_challenges select int4send(n), now() + interval '5 minutes' from generate_series(1, 10000) n`,
  )
  expect(await comment('Full.', { ...stamped, 'form-work': done })).toMatchObject({ status: 428 })
  await site.db.query('truncate used_challenges')
  expect(await readHeld(await comment('Full.', { ...stamped, 'form-work': done }))).toEqual(published)
})

test('nobody is asked who is not suspected, or where the owner does not want it', async () => {
  expect(await readHeld(await comment('Slow.', { 'form-stamp': await readStamp(4_000) }))).toEqual(published)
  expect(await readHeld(await comment('Without a script.', {}))).toEqual(published)
  await choose({ hold_suspicious: false, asks_for_work: true })
  expect(await readHeld(await comment('Quick.', { 'form-stamp': await readStamp(0) }))).toEqual(published)
})

test('the waitlist asks before it looks at the address, so that none is told of', async () => {
  const join = (email: string, work?: string) =>
    site.call('/api/waitlist', {
      method: 'POST',
      headers: { 'form-stamp': 'forged', ...(work && { 'form-work': work }) },
      body: {
        fullName: 'Ada Lovelace',
        email,
        password: 'a phrase nobody guesses',
        workDescription: 'Mathematician',
        airQualityStory: 'The candles smoke.',
        sharePermission: true,
      },
    })
  const email = `${randomUUID()}@example.org`
  expect(await join(email, await work(await join(email)))).toMatchObject({ status: 201 })
  const again = await join(email)
  expect(again.status).toBe(428)
  expect(await join(email, await work(again))).toMatchObject({ status: 201 })
  expect(
    await site.db.query(
      `select distinct held_for from stories where user_id in (select id from auth.users where email = $1)`,
      [email],
    ),
  ).toEqual([{ held_for: null }])
})
