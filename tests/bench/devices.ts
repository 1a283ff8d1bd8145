/**
 * `npm run bench -- devices`: 1,000 devices send a reading of each of three quantities a minute, evenly over three minutes (BENCH_MINUTES).
 * Measures the response time and the server's processor time, and checks that every reading was stored.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { withOwner } from '#tests/drills/support/drill-database.ts'
import { createDrillReport } from '#tests/drills/support/drill-report.ts'
import { siteSettings } from '#tests/drills/support/site-settings.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, startSite } from '#tests/servers/running-site.ts'

const devices = 1_000
const minutes = Number(process.env.BENCH_MINUTES ?? 3)
const limits = { p99Ms: 500 }
const quantities = [
  { metric: 'co2', unit: 'ppm', value: 640 },
  { metric: 'pm25', unit: 'µg/m³', value: 8.5 },
  { metric: 'temperature', unit: '°C', value: 20.5 },
]
const verdict = createDrillReport()

async function addDevices(connection: pg.PoolConfig, tokens: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `with person as (
        insert into auth.users (email, password_hash, email_verified_at)
          select 'device' || n || '@example.org', 'none', now() from generate_series(1, $1) n returning id
      ), profile as (
        insert into profiles (user_id) select id from person
      ), room as (
        insert into air_rooms (user_id, kind) select id, 'bedroom' from person returning id, user_id
      ), device as (
        insert into air_devices (user_id, model) select id, 'Home Assistant' from person returning id, user_id
      ), numbered as (
        select room.user_id, room.id as room_id, device.id as device_id, row_number() over () as n
          from room join device on device.user_id = room.user_id
      ) insert into air_tokens (user_id, room_id, device_id, token_hash)
        select user_id, room_id, device_id, ($2::bytea[])[n] from numbered`,
    [tokens.length, tokens.map(hashToken)],
  )
  await client.end()
}

async function countStored(connection: pg.PoolConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int from air_live_readings')
  await client.end()
  return rows[0]?.count ?? 0
}

/** Returns a process's processor time in seconds. */
async function readCpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function sendOne(url: string, token: string): Promise<{ status: number; ms: number }> {
  const begin = performance.now()
  const time = new Date().toISOString()
  const response = await fetch(`${url}/api/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings: quantities.map((each) => ({ ...each, time })) }),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begin }
}

const { dataFolder, remove } = await createDataFolder()
const site = await startSite({ dataFolder, port: await findFreePort(), env: siteSettings })
try {
  const tokens = Array.from({ length: devices }, () => randomBytes(32).toString('base64url'))
  await withOwner(dataFolder, (connection) => addDevices(connection, tokens))
  const [cpuBefore, begin] = [await readCpuSeconds(site.pid), performance.now()]
  const answers: Promise<{ status: number; ms: number }>[] = []
  for (let index = 0; index < devices * minutes; index += 1) {
    const due = begin + (index * 60_000) / devices
    if (due > performance.now()) await sleep(due - performance.now())
    answers.push(sendOne(site.url, tokens[index % devices] ?? ''))
  }
  const all = await Promise.all(answers)
  const seconds = (performance.now() - begin) / 1_000
  const cpu = (await readCpuSeconds(site.pid)) - cpuBefore
  const sorted = all.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  verdict.note('requests, of three readings each', all.length)
  verdict.note('ms, median, 99 of 100, longest', `${at(0.5)}, ${at(0.99)}, ${at(1)}`)
  verdict.expect(`99 of 100 within ${limits.p99Ms} ms`, at(0.99) <= limits.p99Ms, true)
  verdict.note('of a core, the server’s process', `${Math.round((100 * cpu) / seconds)} %`)
  verdict.expect('refused', all.filter(({ status }) => status !== 200).length, 0)
  const stored = await withOwner(dataFolder, countStored)
  verdict.expect('readings stored', stored, all.length * quantities.length)
} finally {
  await site.stop()
  await remove()
}
verdict.print()
