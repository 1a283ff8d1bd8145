/**
 * `npm run bench -- events [writes|streams]`: measures the cost of events for writes, compared with the same writes without events, and the
 * cost of 2,000 streams for a server. Needs Debian's postgresql. BENCH_SECONDS (4) is the time of each measurement.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateDatabase } from '#database/migrate.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, startSite } from '#tests/servers/running-site.ts'
import { readResidentMb } from '#tests/servers/site-process.ts'
import { addSignedInPeople, type SignedInPerson } from '#tests/streams/signed-in-people.ts'
import { openTestStream, type StreamClient } from '#tests/streams/stream-client.ts'
import { addStory } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from './data/database.ts'
import { fillDatabase } from './data/generate.ts'
import { startDebianPostgres } from './references/debian-postgres.ts'
import { runPgbench } from './references/pgbench.ts'
import { median } from './support/report.ts'
import { clientKey, siteSettings } from './support/site.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = 5
const storiesOfEach = 30
const streamCount = 2_000
const streamsByEach = 2
const eventCount = 10

const modes = {
  'with events': 'alter table comments enable trigger record_comment',
  'without events': 'alter table comments disable trigger record_comment',
}
type Mode = keyof typeof modes
const names: Mode[] = ['with events', 'without events']

const postgres = await startDebianPostgres()
try {
  const [wanted] = process.argv.slice(2)
  if (wanted !== 'streams') await measureWrites(await createDatabase('writes'))
  if (wanted !== 'writes') await measureStreams(await createDatabase('streams'))
} finally {
  await postgres.stop()
}

async function createDatabase(name: string): Promise<Connection> {
  await withClient(postgres.connection, (client) => client.query(`create database ${name}`))
  const connection = { ...postgres.connection, database: name }
  await migrateDatabase(connection)
  return connection
}

/** Measures comments by concurrent writers, each on their own stories. The modes alternate, so that other load affects all of them. */
async function measureWrites(connection: Connection): Promise<void> {
  await withClient(connection, (client) => fillDatabase(client, 64 * storiesOfEach))
  await withClient(connection, (client) =>
    client.query(`create table bench_stories as
      select row_number() over (order by id) as n, id, user_id from stories where is_visible;
      create unique index on bench_stories (n)`),
  )
  for (const writers of [16, 64]) {
    const took: Record<Mode, number[]> = { 'with events': [], 'without events': [] }
    for (let round = 0; round < rounds; round += 1)
      for (const mode of names) {
        await withClient(connection, (client) => client.query(`${modes[mode]}; truncate events`))
        took[mode].push(await countWrites(connection, writers))
      }
    const [withEvents, without] = names.map((mode) => Math.round(median(took[mode])))
    const ratio = median(
      took['with events'].map((each, at) => each / (took['without events'][at] ?? Number.NaN)),
    )
    console.log(
      `${writers} writers: ${withEvents} / ${without} comments a second with events / without; ${ratio.toFixed(2)} of those without`,
    )
    console.log(JSON.stringify(took))
  }
}

function countWrites(connection: Connection, writers: number): Promise<number> {
  const statements = [
    { text: `\\set n :client_id * ${storiesOfEach - 5} + random(1, ${storiesOfEach - 5})`, values: [] },
    {
      text: `insert into comments (story_id, user_id, content)
        select id, user_id, 'The air is thick here too.' from bench_stories where n = :n`,
      values: [],
    },
  ]
  return runPgbench({ connection, statements, connections: writers, seconds, role: 'none' })
}

/** Measures the streams' memory and the time until everyone has been told. */
async function measureStreams(connection: Connection): Promise<void> {
  const { dataFolder, remove } = await createDataFolder()
  const env = { ...siteSettings(connection), TRUSTED_PROXIES: '127.0.0.1,::1' }
  const site = await startSite({ dataFolder, port: await findFreePort(), env })
  const streams: StreamClient[] = []
  const owner = new pg.Client(connection)
  try {
    await owner.connect()
    const people = await addSignedInPeople(connection, site.url, streamCount / streamsByEach + 1)
    const [author] = people.splice(0, 1)
    if (!author) return
    const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows
    const story = await addStory({ query }, author)
    await readPages(site.url, people)
    const before = await readResidentMb(site.pid)
    for (const [index, { token }] of people.entries())
      for (let count = 0; count < streamsByEach; count += 1)
        streams.push(await open(site.url, { token, story, index }))
    await sleep(5_000)
    const opened = await readResidentMb(site.pid)
    const waits = await tellAll(owner, { streams, story, author })
    const told = await readResidentMb(site.pid)
    console.log(
      `${streams.length} streams: ${Math.round(before)} MB before, ${Math.round(opened)} MB open, ${Math.round(told)} MB after ` +
        `${eventCount} events; told everybody after ${waits.map((each) => Math.round(each)).join(', ')} ms`,
    )
  } finally {
    for (const stream of streams) stream.leave()
    await owner.end()
    await site.stop()
    await remove()
  }
}

/** Warms the server up, so that everything loaded on demand is in memory. */
async function readPages(url: string, people: SignedInPerson[]): Promise<void> {
  for (const { token } of people.slice(0, 300)) {
    const headers = { apikey: clientKey, authorization: `Bearer ${token}` }
    for (const path of ['/api/notifications/unseen', '/api/stories', '/community'])
      await (await fetch(`${url}${path}`, { headers })).text()
  }
}

function open(
  url: string,
  { token, story, index }: { token: string; story: string; index: number },
): Promise<StreamClient> {
  const headers = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` }
  return openTestStream(url, { token, clientKey, query: `?stories=${story}`, headers })
}

/** @returns for each event the milliseconds from its commit until the last stream had it */
async function tellAll(
  owner: pg.Client,
  { streams, story, author }: { streams: StreamClient[]; story: string; author: SignedInPerson },
): Promise<number[]> {
  const waits: number[] = []
  for (let event = 1; event <= eventCount; event += 1) {
    await sleep(Math.random() * 1_000)
    await owner.query(`insert into comments (story_id, user_id, content) values ($1, $2, 'News.')`, [
      story,
      author.userId,
    ])
    const begin = performance.now()
    while (streams.some(({ hints }) => hints.length < event)) await sleep(5)
    waits.push(performance.now() - begin)
  }
  return waits
}
