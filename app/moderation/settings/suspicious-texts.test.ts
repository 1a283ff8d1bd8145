import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { openDesk } from '../testing/desk.ts'

let site: TestSite
let owner: SamplePerson
let moderator: SamplePerson
let story: string
let author: SamplePerson
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await createTestSite()
  owner = await addPerson(site.db, { role: 'owner' })
  moderator = await addPerson(site.db, { role: 'moderator' })
  story = await addStory(site.db, owner)
  expect(await choose(true)).toMatchObject({ body: { holdSuspicious: true } })
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  author = await addPerson(site.db)
})

const choose = (holdSuspicious: boolean) =>
  site.call('/api/desk/moderation-settings', { method: 'PATCH', as: owner, body: { holdSuspicious } })

async function readStamp(): Promise<string> {
  const { body, headers } = await site.call('/api/form-stamp')
  expect(headers.get('cache-control')).toBe('no-store')
  return (body as { stamp: string }).stamp
}

function wait(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

const stamped = (stamp?: string) => ({ headers: stamp === undefined ? {} : { 'form-stamp': stamp } })
const share = (content: string, as = author, stamp?: string) =>
  site.call('/api/stories', {
    method: 'POST',
    as,
    body: { content, sharePermission: true },
    ...stamped(stamp),
  })
const comment = (content: string, as = author, stamp?: string) =>
  site.call(`/api/stories/${story}/comments`, { method: 'POST', as, body: { content }, ...stamped(stamp) })

async function readHold(sent: { status: number; body: unknown }, table = 'stories'): Promise<string | null> {
  expect(sent.status).toBe(201)
  const [row] = await site.db.query<{ why: string | null }>(
    `select case when held_at is not null then held_for end as why from ${table} where id = $1`,
    [(sent.body as { id: string }).id],
  )
  return row?.why ?? null
}

test('a form stamp is valid once it is three seconds old, and can be omitted', async () => {
  const stamp = await readStamp()
  wait(2_999)
  expect(await readHold(await share('Quick.', author, stamp))).toBe('too_quick')
  expect(await readHold(await comment('Quick.', author, stamp), 'comments')).toBe('too_quick')
  wait(1)
  expect(await readHold(await share('Slow.', author, stamp))).toBeNull()
  expect(await readHold(await comment('Slow.', author, stamp), 'comments')).toBeNull()
  expect(await readHold(await share('Without a script.'))).toBeNull()
})

test.each([
  ['a forged signature', '0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['no stamp', 'hello'],
  ['another server’s moment', () => readStamp().then((stamp) => stamp.replace(/^\w+/, '1'))],
  [
    'a moment to come',
    async () => {
      const stamp = await readStamp()
      wait(-61_000)
      return stamp
    },
  ],
])('a form stamp that is %s is rejected as forged', async (_name, made) => {
  const stamp = typeof made === 'string' ? made : await made()
  expect(await readHold(await share('Forged.', author, stamp))).toBe('forged_stamp')
})

test('filling in the hidden field holds the text, and only a moderator is told why', async () => {
  const desk = openDesk(site)
  const stamp = await readStamp()
  wait(3_000)
  const [good, trapped] = [await share('One.', author, stamp), await share('Two.', author, `${stamp} trap`)]
  expect(Object.keys(trapped.body as object)).toEqual([...Object.keys(good.body as object), 'isHeld'])
  const { id } = trapped.body as { id: string }
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 404 })
  expect(await desk.read(await desk.findOpenCase(id), moderator)).toMatchObject({
    band: 3,
    why: ['Not published yet: a hidden form field was filled in', 'Found automatically, not reported'],
  })
  await desk.decide(moderator, id, 'approve')
  expect(await site.call(`/api/stories/${id}`)).toMatchObject({ status: 200 })
})

test('a suspicious waitlist story is held only if it is shared, and its author’s account is created either way', async () => {
  const open = await createTestSite({ verificationRequired: false })
  await open.db.query('update moderation_settings set hold_suspicious = true')
  const join = (sharePermission: boolean) =>
    open.call('/api/waitlist', {
      method: 'POST',
      headers: { 'form-stamp': 'trap' },
      body: {
        fullName: 'Ada Lovelace',
        email: `${randomUUID()}@example.org`,
        password: 'a phrase nobody guesses',
        workDescription: 'Mathematician',
        airQualityStory: 'The candles smoke.',
        sharePermission,
      },
    })
  const count = () =>
    open.db.query(
      `select count(*)::int as cases, (select count(*)::int from stories where is_visible) as visible from moderation_cases`,
    )
  expect(await join(false)).toMatchObject({ status: 201, body: { outcome: 'story_saved' } })
  expect(await count()).toEqual([{ cases: 0, visible: 0 }])
  expect(await join(true)).toMatchObject({ status: 201, body: { outcome: 'story_shared' } })
  expect(await count()).toEqual([{ cases: 1, visible: 0 }])
})

const advertisement = 'Our wonderful purifier cleans every room of your home within ten minutes.'

test('the same text from another account is held for a day, in any spelling, and all but one of concurrent copies are held', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(site.db)))
  const sent = await Promise.all(people.map((person) => share(advertisement, person)))
  const holds = await Promise.all(sent.map((answer) => readHold(answer)))
  expect(holds.filter((why) => why === 'same_text')).toHaveLength(3)
  expect(await readHold(await comment(`  ${advertisement.toUpperCase()}`), 'comments')).toBe('same_text')
  await site.db.query(`update recent_texts set written_at = written_at - interval '24 hours'`)
  expect(await readHold(await share(advertisement))).toBeNull()
})

test('a member who repeats their own text, and common phrases, are not held', async () => {
  const text = 'I opened the window each morning, and the cough was gone after two weeks.'
  expect(await readHold(await share(text))).toBeNull()
  expect(await readHold(await comment(text), 'comments')).toBeNull()
  for (const person of [author, await addPerson(site.db)])
    expect(await readHold(await comment('Thank you!', person), 'comments')).toBeNull()
  const other = await addPerson(site.db)
  expect(await readHold(await comment('www.buy.example'), 'comments')).toBeNull()
  expect(await readHold(await comment('www.buy.example', other), 'comments')).toBe('same_text')
})

test('an edit into a copy of another’s text is held, and a private text is compared only when shared', async () => {
  const desk = openDesk(site)
  const text = 'This lamp has changed my life, and the lives of everybody around me, for ever.'
  await share(text, await addPerson(site.db))
  const said = await comment('Something else.')
  const { id } = said.body as { id: string }
  await site.call(`/api/comments/${id}`, { method: 'PATCH', as: author, body: { content: text } })
  expect(await readHold(said, 'comments')).toBe('edited_same_text')
  expect(await desk.findOpenCase(id)).toEqual(expect.any(String))
  const secret = await addStory(site.db, author, { content: text, isPublic: false })
  const change = (sharePermission: boolean) =>
    site.call(`/api/stories/${secret}`, { method: 'PATCH', as: author, body: { sharePermission } })
  expect(await change(true)).toMatchObject({ body: { isHeld: true } })
  expect(await desk.findOpenCase(secret)).toEqual(expect.any(String))
  expect(await change(false)).toMatchObject({ body: { isHeld: false } })
})

test.each([
  ['held', 'same_text'],
  ['shown, as the text was older than a day', null],
])('a copy that was %s never causes the original author’s text to be held', async (_name, hold) => {
  const text = `The night bus runs on gas now, and our street smells of ${hold} no more.`
  const [thief, other] = [await addPerson(site.db), await addPerson(site.db)]
  const said = await comment(text)
  const sent = await share(text)
  if (hold === null)
    await site.db.query(`update recent_texts set written_at = written_at - interval '24 hours'`)
  const copy = await comment(text, thief)
  expect(await readHold(copy, 'comments')).toBe(hold)
  const remove = (id: string) => site.call(`/api/comments/${id}`, { method: 'DELETE', as: thief })
  expect(await remove((copy.body as { id: string }).id)).toMatchObject({ status: 200 })

  const change = (made: typeof sent, kind: string, body: object) =>
    site.call(`/api/${kind}/${(made.body as { id: string }).id}`, { method: 'PATCH', as: author, body })
  for (const body of [
    { sharePermission: false },
    { sharePermission: true },
    { content: 'Something else.' },
    { content: text },
  ])
    expect(await change(sent, 'stories', body)).toMatchObject({ status: 200, body: { isHeld: false } })
  for (const content of ['Something else.', text]) await change(said, 'comments', { content })
  expect([await readHold(sent), await readHold(said, 'comments')]).toEqual([null, null])
  expect(await readHold(await comment(text), 'comments')).toBeNull()

  // The next copy is held, and so are copies within a day of it.
  await site.db.query(`update recent_texts set written_at = written_at - interval '20 hours'`)
  expect(await readHold(await share(text, other))).toBe('same_text')
  await site.db.query(`update recent_texts set written_at = written_at - interval '20 hours'`)
  for (const person of [other, await addPerson(site.db)])
    expect(await readHold(await comment(text, person), 'comments')).toBe('same_text')
  expect(await readHold(await comment(text), 'comments')).toBeNull()
})

test('no text is held, compared or stored for comparison if the owner turned that off', async () => {
  await choose(false)
  await site.db.query('delete from recent_texts')
  expect(await readHold(await share(advertisement, author, 'trap'))).toBeNull()
  expect(await readHold(await share(advertisement, await addPerson(site.db)))).toBeNull()
  expect(await site.db.query('select from recent_texts')).toEqual([])
  await choose(true)
})
