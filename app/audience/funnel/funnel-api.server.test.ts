import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { createSiteWithVisits } from '#app/platform/visits/testing/site-with-visits.ts'
import { addPerson, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { funnelSchema } from './funnel-schemas.ts'

const counted = await createSiteWithVisits()
const analyst = await addPerson(counted.site.db, { role: 'analyst' })
await counted.site.db.query(`update auth.users set created_at = '2026-01-01'`)
afterAll(() => counted.pulses.stop())

const path = '/api/desk/funnel'
const range = 'from=2026-11-20&to=2026-11-22'

async function read(query = range) {
  const { status, body } = await counted.site.call(`${path}?${query}`, { as: analyst })
  expect(status).toBe(200)
  return v.parse(funnelSchema, body)
}

async function come(count: number, origin: object, steps: string[], first = 1) {
  for (let n = first; n < first + count; n += 1)
    for (const step of steps) await counted.pulse({ step, path: '/', ...origin }, { address: `192.0.2.${n}` })
  await counted.pulses.flush()
}

/** Adds people from a source: the numbers of those who signed up, confirmed their address, and have a public story. */
async function signUp(day: string, sourceId: unknown, [asked, verified, told]: [number, number, number]) {
  const { db } = counted.site
  for (let n = 0; n < asked; n += 1) {
    const person = await addPerson(db, { isVerified: n < verified })
    await db.query('update auth.users set created_at = $2, source_id = $3 where id = $1', [
      person.userId,
      day,
      sourceId,
    ])
    if (n < told) await addStory(db, person)
    if (n >= verified) await addStory(db, person)
  }
}

test('the funnel counts page views and people by day and source, and hides counts below five', async () => {
  const { time, site, send } = counted
  time.now = new Date('2026-11-20T10:00:00Z')
  await come(12, { ref: 'www.google.com' }, ['visit', 'form_seen'])
  await come(3, { utm: ['=cmd()', 'email'] }, ['visit'], 12)
  time.now = new Date('2026-11-22T10:00:00Z')
  await come(7, { ref: 'www.google.com' }, ['visit', 'popup_shown'])
  await counted.pulse({ step: 'uncounted' })
  await counted.pulses.flush()
  const [google] = await site.db.query(`select id from auth.sources where host = 'google.com'`)
  await signUp('2026-11-20T23:59:59Z', google?.id, [9, 7, 5])
  await signUp('2026-11-22T00:00:00Z', null, [6, 2, 0])
  await send('/api/vip-subscriptions', { email: 'vip@example.org' })
  await site.db.query(`update auth.vip_subscriptions set created_at = '2026-11-22'`)

  const funnel = await read()
  // The twelfth visitor came from both sources and counts once.
  expect(funnel.steps).toEqual({
    visit: 21,
    form_seen: 12,
    popup_shown: 7,
    submitted: 15,
    verified: 9,
    public: 5,
    vip_asked: null,
  })
  expect(funnel.landings).toEqual({ home: 21 })
  expect(funnel.days).toEqual([
    { day: '2026-11-20', isGap: false, visits: 14, submitted: 9 },
    { day: '2026-11-21', isGap: true, visits: 0, submitted: 0 },
    { day: '2026-11-22', isGap: false, visits: 7, submitted: 6 },
  ])
  expect(funnel).toMatchObject({ loads: 22, objected: 1, unread: 0 })
  expect(funnel.sources.map(({ channel, steps }) => [channel, steps.visit, steps.submitted])).toEqual([
    ['search', 19, 9],
    ['utm', null, undefined],
    ['unknown', undefined, 6],
  ])
  expect((await read(`${range}&channel=search`)).steps).toMatchObject({ visit: 19, submitted: 9, public: 5 })
  expect((await read(`${range}&source=${google?.id}`)).steps).toMatchObject({ visit: 19, verified: 7 })
  expect((await read(`${range}&channel=unknown`)).steps).toMatchObject({ submitted: 6, verified: null })

  const file = await site.call(`${path}/file?${range}`, { method: 'POST', as: analyst })
  expect(file.headers.get('content-type')).toContain('text/csv')
  const lines = `${file.body}`.split('\r\n')
  expect(lines[0]).toBe('day,channel,host,utm_source,utm_medium,utm_campaign,utm_term,utm_content,step,n')
  expect(lines).toContain("2026-11-20,utm,,'=cmd(),email,,,,visit,fewer than 5")
  expect(lines).toContain('2026-11-20,search,google.com,,,,,,submitted,9')
})

test('a day with interrupted counting is a gap, and not in the funnel’s totals', async () => {
  const { time, site } = counted
  time.now = new Date('2026-11-25T10:00:00Z')
  await come(8, { ref: '' }, ['visit'])
  await site.db.query('truncate auth.visit_salts, auth.visit_marks')
  await come(8, { ref: '' }, ['visit'])
  const funnel = await read('from=2026-11-25&to=2026-11-25')
  expect(funnel.days).toEqual([{ day: '2026-11-25', isGap: true, visits: 0, submitted: 0 }])
  expect(funnel.steps).toEqual({})
})

test('owners and analysts can read the funnel, and others can’t see that it exists', async () => {
  const { db } = counted.site
  const call = (as?: SamplePerson) => counted.site.call(`${path}?${range}`, as && { as })
  expect((await call(await addPerson(db, { role: 'owner' }))).status).toBe(200)
  for (const as of [await addPerson(db, { role: 'moderator' }), await addPerson(db), undefined])
    expect((await call(as)).status).toBe(404)
})

test.each([
  'from=2026-11-22&to=2026-11-20',
  'from=2025-01-01&to=2026-11-20',
  'from=2026-02-31&to=2026-03-05',
  'from=2026-11-20&to=2026-13-01',
  'from=2026-11-20',
  `${range}&channel=nowhere`,
  `${range}&source=1e9`,
])('a funnel request with %s is rejected', async (query) => {
  expect((await counted.site.call(`${path}?${query}`, { as: analyst })).status).toBe(400)
})

test('days before the site’s first day are not gaps', async () => {
  const { db } = counted.site
  await db.query(`update auth.users set created_at = greatest(created_at, '2026-11-19T23:00:00Z')`)
  const { days } = await read('from=2026-11-17&to=2026-11-20')
  expect(days.map(({ isGap }) => isGap)).toEqual([false, false, true, false])
})
