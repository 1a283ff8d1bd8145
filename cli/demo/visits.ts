import type pg from 'pg'
import { createSeededRandom } from './seeded.ts'

interface DemoSource {
  channel: string
  host?: string
  utm?: [string, string, string]
  daily: number
}

const sources: readonly DemoSource[] = [
  { channel: 'direct', daily: 22 },
  { channel: 'search', host: 'google.com', daily: 18 },
  { channel: 'search', host: 'duckduckgo.com', daily: 5 },
  { channel: 'social', host: 'reddit.com', daily: 7 },
  { channel: 'site', host: 'asthma-parents.example', daily: 4 },
  { channel: 'utm', utm: ['newsletter', 'email', 'autumn'], daily: 9 },
  { channel: 'utm', utm: ['poster', 'print', 'schools'], daily: 2 },
]

/** The share of visitors who take a step, or of those who took the step before it. */
const shares = { form_seen: 0.58, form_started: 0.31, popup_shown: 0.44 }
const landings = ['home', 'home', 'home', 'story', 'community', 'elsewhere']
const days = 40
const brokenDaysAgo = 12
const dayMs = 86_400_000

const dayOf = (now: Date, daysAgo: number) =>
  new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)

/** Inserts the visits of recent weeks and people's sources. Runs only the first time, so that real counts are kept. */
export async function insertVisits(client: pg.Client, now: Date): Promise<void> {
  const { rowCount } = await client.query('select from auth.pulse_days limit 1')
  if (rowCount !== 0) return
  const ids = await insertSources(client, now)
  const random = createSeededRandom('visits')
  for (let daysAgo = 0; daysAgo < days; daysAgo += 1) {
    const day = dayOf(now, daysAgo)
    const rows = ids.flatMap((id, place) => countDay(random, id, sources[place]?.daily ?? 0))
    const visits = rows.reduce((all, { step, n }) => all + (step === 'visit' ? n : 0), 0)
    await client.query(
      `insert into auth.funnel_days (day, source_id, step, landing, n, n_first)
        select $1, source_id, step, landing, n, n
        from jsonb_to_recordset($2) as row (source_id integer, step text, landing text, n integer) where n > 0`,
      [day, JSON.stringify(rows)],
    )
    await client.query(
      'insert into auth.pulse_days (day, loads, objected, marks, is_broken) values ($1, $2, $3, $4, $5)',
      [day, Math.round(visits * 1.4), Math.round(visits * 0.13), visits, daysAgo === brokenDaysAgo],
    )
  }
  await spreadPeople(client, ids)
}

async function insertSources(client: pg.Client, now: Date): Promise<number[]> {
  const ids: number[] = []
  for (const { channel, host = '', utm = ['', '', ''] } of sources) {
    const { rows } = await client.query<{ id: number }>('select auth.name_source($1, $2, $3, $4) as id', [
      dayOf(now, 0),
      channel,
      host,
      [...utm, '', ''],
    ])
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

function countDay(random: () => number, source_id: number, daily: number) {
  const visits = Math.round(daily * (0.6 + 0.8 * random()))
  const [seen, popup] = [Math.round(visits * shares.form_seen), Math.round(visits * shares.popup_shown)]
  const begun = landings.map((landing, place) => ({
    source_id,
    step: 'visit',
    landing,
    n: Math.floor((visits + place) / landings.length),
  }))
  // The home page is listed several times.
  const byLanding = new Map<string, (typeof begun)[number]>()
  for (const row of begun)
    byLanding.set(row.landing, { ...row, n: row.n + (byLanding.get(row.landing)?.n ?? 0) })
  return [
    ...byLanding.values(),
    { source_id, step: 'form_seen', landing: 'home', n: seen },
    { source_id, step: 'form_started', landing: 'home', n: Math.round(seen * shares.form_started) },
    { source_id, step: 'popup_shown', landing: 'home', n: popup },
  ]
}

/** Leaves the source of every fourth person unknown. */
async function spreadPeople(client: pg.Client, ids: number[]): Promise<void> {
  for (const table of ['users', 'vip_subscriptions'])
    await client.query(
      `update auth.${table} set source_id = ($1::integer[])[1 + abs(hashtext(email)) % cardinality($1)]
        where source_id is null and abs(hashtext(email)) % 4 > 0`,
      [ids],
    )
}
