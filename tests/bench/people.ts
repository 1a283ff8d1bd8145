/**
 * `npm run bench -- people [-- --people 1000000]`: measures the owner's list of people with and without searches, a person's record, and an export of
 * all. Prints the medians of nine runs and the plan of each list. BENCH_DATA is the same as for `growth`, with one folder for each number of people.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { exportColumnOrder } from '#app/audience/contacts/export/export-columns.ts'
import {
  claimExport,
  requestExport,
  writeExport,
} from '#app/audience/contacts/export/export-people.command.server.ts'
import { listPeople, readPerson } from '#app/audience/contacts/people-queries.server.ts'
import type { PeopleQuery } from '#app/audience/contacts/people-schemas.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { type Database, openDatabase } from '#database/client.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { type Connection, startBenchPostgres } from './data/database.ts'
import { addPerson } from './data/people.ts'
import { median } from './support/report.ts'

const { values } = parseArgs({ options: { people: { type: 'string', default: '1000000' } } })
const accounts = Number(values.people) * 0.7
/** The number of people who are only on the VIP list. Half as many are on it and have an account. */
const onVipAlone = Number(values.people) * 0.3
const times = 9

const lists: Record<string, Partial<PeopleQuery>> = {
  everybody: {},
  joined: { state: 'joined' },
  verified: { state: 'verified' },
  asked: { state: 'asked' },
  'an address that all have': { search: 'crowd' },
  'an address that few have': { search: 'crowd12345' },
  'an address that is new': { search: 'crowd699999@' },
  'a name that one in 700 has': { search: 'quentin' },
  'a name that one in 70 has, asked': { search: 'mirabel', state: 'asked' },
  'what nobody has': { search: 'zzyzx' },
}

async function fillPeople(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    const { rowCount } = await client.query(`select from auth.users where email = 'crowd1@example.com'`)
    if (rowCount === 1) return
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      `insert into auth.sources (channel, host, last_day)
        values ('search', 'search.example', now()), ('social', 'social.example', now()), ('chat', 'chat.example', now());
      insert into auth.users (email, password_hash, email_verified_at, created_at, source_id)
        select 'crowd' || n || '@example.com', '!', case when n % 50 > 0 then now() end, now() - (${accounts} - n) * interval '1 minute',
          (select id from auth.sources where channel = case when n % 50000 = 7 then 'chat' when n % 3 = 0 then 'search' when n % 3 = 1 then 'social' end)
        from generate_series(1, ${accounts}) n;
      insert into auth.mail_consents (email, form, wording, confirmed_at, withdrawn_at, withdrawn_by)
        select 'crowd' || n || '@example.com', 'waitlist', 'Yes', now(),
          case when n % 10000 = 3 then now() end, case when n % 10000 = 3 then 'link' end
        from generate_series(1, ${accounts}, 2) n`,
    )
    await client.query(
      `insert into profiles (user_id, full_name, email_verified)
        select id, case hashtext(email) % 700 when 0 then 'Quentin ' when 1 then 'Mirabel ' when 10 then 'Mirabel ' else '' end
          || initcap(substr(translate(md5(email), '0123456789', 'aeiouaeiou'), 1, 9)), true
        from auth.users where email like 'crowd%'`,
    )
    await client.query(
      `insert into auth.vip_subscriptions (email, confirmed_at, created_at)
        select 'crowd' || n || '@' || case when n % 3 = 0 then 'example.com' else 'example.net' end,
          case when n % 10 > 0 then now() end, now() - n * interval '1 minute'
        from generate_series(1, $1::integer * 3 / 2) n`,
      [onVipAlone],
    )
    await client.query(
      'vacuum (analyze) auth.users, profiles, auth.vip_subscriptions, auth.mail_consents, auth.sources',
    )
  })
}

async function addOwner(connection: Connection): Promise<Member> {
  const { actor } = await addPerson(connection)
  await withClient(connection, async (client) => {
    await client.query(`insert into staff_members (user_id, role) values ($1, 'owner')`, [actor.userId])
    await client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [actor.sessionId])
  })
  return actor
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let count = 0; count <= times; count += 1) {
    const start = performance.now()
    await run()
    took.push(performance.now() - start)
  }
  // Leaves out the first run, which opens connections.
  return median(took.slice(1))
}

async function timeAll(database: Database, owner: Member): Promise<Record<string, number>> {
  const milliseconds: Record<string, number> = {}
  for (const [name, part] of Object.entries(lists)) {
    const query = { search: '', sort: 'newest' as const, ...part }
    const { nextCursor } = await listPeople(database, owner, query)
    milliseconds[name] = await time(() => listPeople(database, owner, query))
    if (nextCursor === null) continue
    const second = { ...query, cursor: nextCursor }
    milliseconds[`${name}, second page`] = await time(() => listPeople(database, owner, second))
  }
  milliseconds['a record'] = await time(() => readPerson(database, owner, owner.userId))
  return milliseconds
}

/** Measures an export of everyone: the time to its first byte, its first person and its end, and the additional memory. */
async function timeFile(database: Database, member: Member): Promise<Record<string, number>> {
  const owner = asStaff(member, 'site_owner')
  const { id } = await requestExport(database, owner, { columns: [...exportColumnOrder] })
  const columns = await claimExport(database, owner, id)
  const [begin, residentBefore] = [performance.now(), process.memoryUsage.rss()]
  const moments: number[] = []
  let [bytes, mostResident] = [0, 0]
  const write = async (text: string) => {
    if (moments.length < 2) moments.push(performance.now() - begin)
    bytes += Buffer.byteLength(text)
    mostResident = Math.max(mostResident, process.memoryUsage.rss())
  }
  await writeExport(database, owner, { id, columns, totalMs: 600_000, write })
  const [firstByteMs = Number.NaN, firstPersonMs = Number.NaN] = moments
  const endMs = performance.now() - begin
  return {
    firstByteMs,
    firstPersonMs,
    endMs,
    megabytes: bytes / 1e6,
    moreMemory: (mostResident - residentBefore) / 1e6,
  }
}

/** Returns the plans within the function, as PostgreSQL executes them. */
async function explain(connection: Connection, [search, state]: (string | null)[]): Promise<string> {
  const plans: string[] = []
  await withClient(connection, async (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''))
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on; set client_min_messages = log`)
    await client.query('select from list_people($1, $2, null, null, 31)', [search, state])
  })
  return plans.filter((plan) => plan.includes('Scan')).join('\n')
}

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const connection = await postgres.open(10_000)
  await fillPeople(connection)
  const owner = await addOwner(connection)
  const database = openDatabase({ logins: toLogins(connection), statementTimeoutMs: 60_000 })
  try {
    const milliseconds = await timeAll(database, owner)
    const csv = await timeFile(database, owner)
    console.log({ milliseconds, csv })
    const file = path.join(import.meta.dirname, 'people.json')
    await writeFile(file, JSON.stringify({ date: new Date(), milliseconds, csv }, null, 2))
  } finally {
    await database.close()
  }
  for (const [name, { search = '', state = null }] of Object.entries(lists))
    console.log(`\n${name}\n${await explain(connection, [search, state])}`)
} finally {
  await postgres.stop()
}
