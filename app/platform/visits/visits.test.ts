import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runHourly } from '#server/jobs/hourly-job.ts'
import { createSiteWithVisits, firefox } from './testing/site-with-visits.ts'

let counted: Awaited<ReturnType<typeof createSiteWithVisits>>

beforeEach(async () => {
  counted = await createSiteWithVisits()
  counted.time.now = new Date('2026-11-20T12:00:00Z')
})
afterEach(() => counted.pulses.stop())

const sum = (columns: string, rest = '') =>
  counted.site.db.query(
    `select ${columns}, sum(n)::int as n, sum(n_first)::int as "nFirst"
      from auth.funnel_days f join auth.sources s on s.id = f.source_id ${rest} group by ${columns} order by ${columns}`,
  )

const origins = [
  { ref: 'www.google.com' },
  { ref: 'blog.example.net' },
  { ref: '' },
  { ref: 'www.google.com', utm: ['Newsletter', 'email', 'launch'] },
]

test('1,000 visits by 200 browsers from 4 sources over 3 days are counted exactly, each browser once a day', async () => {
  const expected = new Map<string, Set<string>>()
  const everybody = new Map<string, Set<string>>()
  for (let count = 0; count < 1_000; count += 1) {
    const who = (count * 7) % 200
    const [day, origin] = [count % 3, (count * 13 + Math.floor(count / 200)) % 4]
    counted.time.now = new Date(Date.UTC(2026, 10, 20 + day, 12, count % 60))
    // Pairs of visitors share a network and differ by browser.
    const sender = { address: `192.0.2.${who >> 1}`, userAgent: `${firefox} ${who & 1}` }
    const steps = ['visit', ...(who % 2 ? ['form_seen'] : []), ...(who % 10 === 1 ? ['form_started'] : [])]
    for (const step of steps) {
      expect((await counted.pulse({ step, path: '/', ...origins[origin] }, sender)).status).toBe(204)
      for (const [sets, key] of [
        [expected, `${day} ${origin} ${step}`],
        [everybody, `${day} ${step}`],
      ] as const)
        sets.set(key, (sets.get(key) ?? new Set()).add(`${who}`))
    }
    if (count % 97 === 0) await counted.pulses.flush()
  }
  await counted.pulses.flush()
  const rows = await sum('f.day::text, s.channel, f.step')
  const channels = ['search', 'site', 'direct', 'utm']
  const told = [...expected].map(([key, { size: n }]) => {
    const [day = '', origin = '', step = ''] = key.split(' ')
    return `2026-11-${20 + Number(day)} ${channels[Number(origin)]} ${step} ${n}`
  })
  expect(rows.map(({ day, channel, step, n }) => `${day} ${channel} ${step} ${n}`).sort()).toEqual(
    told.sort(),
  )
  const perDay = await sum('f.day::text, f.step')
  expect(perDay.map(({ day, step, nFirst }) => `${day} ${step} ${nFirst}`).sort()).toEqual(
    [...everybody].map(([key, { size }]) => `2026-11-${20 + Number(key[0])} ${key.slice(2)} ${size}`).sort(),
  )
  expect(await counted.site.db.query('select sum(loads)::int as loads from auth.pulse_days')).toEqual([
    { loads: 1_000 },
  ])
})

test('after 48 hours all salts and hashes of visits are deleted, and the totals remain', async () => {
  const { site, time, pulses, pulse } = counted
  await pulse({ step: 'visit', path: '/' })
  await pulses.flush()
  const left = () =>
    site.db.query(
      'select (select count(*)::int from auth.visit_salts) as salts, (select count(*)::int from auth.visit_marks) as marks',
    )
  const cleanUp = () => runHourly({ ...site.dependencies, clock: () => time.now })
  time.now = new Date('2026-11-21T23:59:00Z')
  await cleanUp()
  expect(await left()).toEqual([{ salts: 1, marks: 1 }])
  time.now = new Date('2026-11-22T00:00:00Z')
  await cleanUp()
  expect(await left()).toEqual([{ salts: 0, marks: 0 }])
  expect(await sum('f.step')).toEqual([{ step: 'visit', n: 1, nFirst: 1 }])
  const unlogged = await site.db.query(
    `select relname from pg_class where relpersistence = 'u' and relname in ('visit_salts', 'visit_marks') order by 1`,
  )
  expect(unlogged).toEqual([{ relname: 'visit_marks' }, { relname: 'visit_salts' }])
})

test('visits within the site keep their source, and an IPv6 address is identified by its /64 network', async () => {
  const { pulse, pulses, site } = counted
  const at = (address: string) => ({ address })
  await pulse({ step: 'visit', path: '/stories/x', ref: 't.co' }, at('2001:db8:1:2::1'))
  const own = new URL(site.dependencies.site.url).host
  await pulse({ step: 'visit', path: '/', ref: own }, at('2001:db8:1:2:ffff::9'))
  await pulses.flush()
  await pulse({ step: 'form_seen', path: '/', ref: own }, at('2001:db8:1:2::1'))
  await pulse({ step: 'visit', path: '/community', ref: own }, at('2001:db8:1:3::1'))
  await pulses.flush()
  expect(await sum('s.channel, s.host, f.step, f.landing')).toEqual([
    { channel: 'direct', host: '', step: 'visit', landing: 'community', n: 1, nFirst: 1 },
    { channel: 'social', host: 't.co', step: 'form_seen', landing: 'home', n: 1, nFirst: 1 },
    { channel: 'social', host: 't.co', step: 'visit', landing: 'story', n: 1, nFirst: 1 },
  ])
})

describe('the count of visits', () => {
  test('excludes bots, and counts visitors who opt out of tracking only as page views', async () => {
    const { pulse, pulses, site } = counted
    await pulse(
      { step: 'visit', path: '/' },
      { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    )
    await pulse({ step: 'visit', path: '/' }, { userAgent: '' })
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }])
      await pulse({ step: 'visit', path: '/' }, { headers })
    await pulse({ step: 'form_seen', path: '/' }, { headers: { dnt: '1' } })
    await pulse({ step: 'uncounted' })
    await pulses.flush()
    expect(await site.db.query('select loads, objected, unread, marks from auth.pulse_days')).toEqual([
      { loads: 0, objected: 3, unread: 0, marks: 0 },
    ])
    expect(await site.db.query('select from auth.visit_salts')).toEqual([])
  })

  test('adds the 501st source of a day to the others, and keeps the names of earlier ones', async () => {
    const { pulse, pulses } = counted
    for (let count = 0; count < 510; count += 1)
      await pulse({ step: 'visit', path: '/', utm: [`s${count}`] }, { address: `192.0.2.${count % 200}` })
    await pulses.flush()
    await pulse({ step: 'form_seen', path: '/', utm: ['s1'] })
    await pulses.flush()
    expect(await sum('s.channel, f.step')).toEqual([
      { channel: 'other', step: 'visit', n: 10, nFirst: expect.any(Number) },
      { channel: 'utm', step: 'form_seen', n: 1, nFirst: 1 },
      { channel: 'utm', step: 'visit', n: 500, nFirst: expect.any(Number) },
    ])
  })

  test('excludes messages that are invalid or too long', async () => {
    const { send, pulses, site } = counted
    expect((await send('/api/pulse', { step: 'visit', path: `/${'x'.repeat(200)}` })).status).toBe(413)
    for (const body of [
      '',
      '{',
      '[]',
      '{"step":"submitted"}',
      '{"step":"visit","utm":["1","2","3","4","5","6"]}',
    ])
      expect((await send('/api/pulse', body)).status).toBe(400)
    const asText = { headers: { 'content-type': 'text/plain' } }
    expect((await send('/api/pulse', '{"step":"visit"}', asText)).status).toBe(415)
    await pulses.flush()
    expect(await site.db.query('select from auth.pulse_days')).toEqual([])
  })
})

test('a day whose salt is lost in a crash is marked as interrupted, and the next day is complete', async () => {
  const { pulse, pulses, site, time } = counted
  await pulse({ step: 'visit', path: '/' })
  await pulses.flush()
  // Simulates a crash of PostgreSQL, which empties unlogged tables.
  await site.db.query('truncate auth.visit_salts, auth.visit_marks')
  await pulse({ step: 'visit', path: '/' })
  await pulses.flush()
  time.now = new Date('2026-11-21T12:00:00Z')
  await pulse({ step: 'visit', path: '/' })
  await pulses.flush()
  expect(await site.db.query('select day::text, is_broken from auth.pulse_days order by 1')).toEqual([
    { day: '2026-11-20', is_broken: true },
    { day: '2026-11-21', is_broken: false },
  ])
})

test('visits that could not be stored are counted later', async () => {
  const { pulse, pulses, site } = counted
  await pulse({ step: 'visit', path: '/' })
  await site.db.query('alter table auth.funnel_days rename to elsewhere')
  await pulses.flush()
  await site.db.query('alter table auth.elsewhere rename to funnel_days')
  await pulses.flush()
  expect(await sum('f.step')).toEqual([{ step: 'visit', n: 1, nFirst: 1 }])
})
