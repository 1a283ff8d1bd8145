/**
 * `npm run drill -- events [--events 5000] [--streams 500] [--seconds 60]`: runs two servers with one PostgreSQL, and cuts streams at
 * random while comments are written and the servers are killed or stopped in turn. Every reader must get all of their events exactly once
 * and no others, including those committed three seconds after later comments. The writers connect to the database directly, like a server
 * that crashes right after a commit; a reader must still get each event within 2.5 seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { EmbeddedPostgres } from '#database/embedded/start-embedded-postgres.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { addSignedInPeople } from '#tests/streams/signed-in-people.ts'
import { addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { type DrillReader, startStreamReader } from './load/stream-readers.ts'
import { startDrillPostgres } from './support/drill-database.ts'
import { createDrillReport } from './support/drill-report.ts'
import { siteSettings } from './support/site-settings.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    streams: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const [eventCount, streamCount] = [Number(values.events), Number(values.streams)]
const seconds = Number(values.seconds)
const storyCount = 50
const watchedByEach = 5
const streamsByEach = 2
/** Few enough for the embedded PostgreSQL, which also serves the connections of the two servers. */
const writerCount = 3
const holdMs = 3_000
const toldWithinMs = 2_500
const insert = `insert into comments (story_id, user_id, content) values ($1, $2, 'The drill says so.') returning id`

const verdict = createDrillReport()
const { dataFolder, remove } = await createDataFolder()
const postgres = await startDrillPostgres(dataFolder)
const servers: Server[] = []
try {
  await drill(postgres)
} finally {
  await Promise.all(servers.map(({ site }) => site.stop()))
  await postgres.stop()
  await remove()
}
verdict.print()

interface Server {
  site: RunningSite
  start(): Promise<RunningSite>
}

async function drill({ connection }: EmbeddedPostgres): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()]
  const env = {
    ...siteSettings,
    ...toDatabaseSettings(connection),
    SITE_URL: `http://localhost:${ports[0]}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  for (const port of ports) {
    const start = () => startSite({ dataFolder, port, env })
    servers.push({ site: await start(), start })
  }
  const urls = servers.map(({ site }) => site.url)
  const owner = new pg.Pool({ ...connection, max: writerCount + 1 })
  owner.on('error', () => undefined)
  const world = await prepare(owner, connection, env.SITE_URL)
  const readers = world.readers.map((options) => startStreamReader(options, urls))
  try {
    await waitFor(() => readers.every(({ connections }) => connections > 0))
    console.log(`${readers.length} streams are open`)
    const over = new AbortController()
    const trouble = [cutStreams(readers, over.signal), breakServers(over.signal)]
    const written = await writeComments(owner, world).finally(() => over.abort())
    console.log('everything is written')
    const [cuts] = await Promise.all(trouble)
    await compare(owner, readers, written.late)
    checkWaits(readers, written.committedAt)
    verdict.note('streams cut', cuts ?? 0)
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()))
    await owner.end()
  }
}

interface World {
  writer: SamplePerson
  stories: string[]
  secret: string
  readers: Parameters<typeof startStreamReader>[0][]
}

/** Adds people, the first of whom have a story each. Everyone watches some of them and a private one. */
async function prepare(
  owner: pg.Pool,
  connection: EmbeddedPostgres['connection'],
  url: string,
): Promise<World> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const [writer, ...people] = await addSignedInPeople(connection, url, streamCount / streamsByEach + 1)
  if (!writer) throw new Error('no person was created')
  const stories: string[] = []
  for (const person of people.slice(0, storyCount)) stories.push(await addStory({ query }, person))
  const secret = await addStory({ query }, writer, { isPublic: false })
  const readers = people.flatMap(({ userId, token }, index) => {
    const watched = Array.from(
      { length: watchedByEach },
      (_, at) => stories[(index * 7 + at * 11) % stories.length] ?? '',
    )
    const address = `10.0.${index >> 8}.${index & 255}`
    const reader = { userId, token, address, storyIds: [...watched, secret] }
    return Array.from({ length: streamsByEach }, () => reader)
  })
  return { writer, stories, secret, readers }
}

interface Written {
  /** The ids of comments that were committed after later ones. */
  late: string[]
  /** The commit time of each other comment by id. */
  committedAt: Map<string, number>
}

async function writeComments(owner: pg.Pool, { writer, stories, secret }: World): Promise<Written> {
  const committedAt = new Map<string, number>()
  const pauseMs = (seconds * 1_000 * writerCount) / eventCount
  let left = eventCount
  const pick = () => stories[Math.floor(Math.random() * stories.length)]
  const write = async () => {
    while (left > 0) {
      left -= 1
      // Occasionally comments on the private story, whose events no reader may get.
      const story = left % 50 === 0 ? secret : pick()
      const { rows } = await owner.query<{ id: string }>(insert, [story, writer.userId])
      if (story !== secret) for (const { id } of rows) committedAt.set(id, Date.now())
      await sleep(pauseMs)
    }
  }
  const late: string[] = []
  const hold = async () => {
    while (left > eventCount / 10) {
      const client = await owner.connect()
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>(insert, [pick(), writer.userId])
      await sleep(holdMs)
      await client.query('commit')
      client.release()
      late.push(...rows.map(({ id }) => id))
    }
  }
  await Promise.all([hold(), ...Array.from({ length: writerCount }, write)])
  return { late, committedAt }
}

/** Checks the time until the first reader had each event, because other readers or servers may be disconnected. */
function checkWaits(readers: DrillReader[], committedAt: Map<string, number>): void {
  const waits = [...committedAt].flatMap(([id, at]) => {
    const shown = readers.flatMap(({ shownAt }) => shownAt.get(id) ?? [])
    return shown.length > 0 ? [Math.min(...shown) - at] : []
  })
  verdict.note('milliseconds until the first had it, at most', Math.max(...waits))
  verdict.expect('told later than after 2.5 s', waits.filter((wait) => wait > toldWithinMs).length, 0)
}

async function cutStreams(readers: DrillReader[], signal: AbortSignal): Promise<number> {
  let cuts = 0
  while (!signal.aborted) {
    readers[Math.floor(Math.random() * readers.length)]?.cut()
    cuts += 1
    await sleep(20)
  }
  return cuts
}

/** Kills or stops each server in turn and restarts it. */
async function breakServers(signal: AbortSignal): Promise<number> {
  let breaks = 0
  while (!signal.aborted) {
    for (const server of servers) {
      await sleep(2_000 + Math.random() * 3_000)
      if (signal.aborted) break
      if (breaks % 4 < 2) await server.site.kill()
      else await server.site.stop()
      server.site = await server.start()
      breaks += 1
      console.log(`a server is back, ${breaks}`)
    }
  }
  verdict.note('servers killed or stopped', breaks)
  return breaks
}

interface EventRow {
  id: string
  kind: string
  storyId: string | null
  commentId: string | null
  userId: string | null
}

async function compare(owner: pg.Pool, readers: DrillReader[], late: string[]): Promise<void> {
  const { rows } = await owner.query<EventRow>(
    `select e.id::text, e.kind, e.story_id as "storyId", e.comment_id as "commentId", n.user_id as "userId"
      from events e left join notifications n on n.id = e.notification_id left join stories s on s.id = e.story_id
      where e.kind = 'notification_changed' or (e.kind = 'comment_added' and s.is_visible)`,
  )
  const expectedBy = ({ userId, storyIds }: DrillReader) =>
    rows.filter((row) =>
      row.kind === 'notification_changed' ? row.userId === userId : storyIds.includes(row.storyId ?? ''),
    )
  const expected = new Map(readers.map((reader) => [reader, expectedBy(reader)]))
  const listMissing = (reader: DrillReader) =>
    (expected.get(reader) ?? []).filter(({ id }) => !reader.shown.has(id))
  await waitFor(() => readers.every((reader) => listMissing(reader).length === 0), 20_000)
  const missing = readers.flatMap(listMissing)
  const foreign = readers.flatMap((reader) => {
    const own = new Set(expected.get(reader)?.map(({ id }) => id))
    return [...reader.shown.keys()].filter((id) => !own.has(id))
  })
  const twice = readers.filter(({ shown }) => {
    const comments = [...shown.values()].flatMap(({ commentId }) => commentId ?? [])
    return new Set(comments).size < comments.length
  })
  const lateMissed = missing.filter(({ commentId }) => late.includes(commentId ?? ''))
  const count = (of: (reader: DrillReader) => number) => readers.reduce((sum, reader) => sum + of(reader), 0)
  verdict.note('streams', readers.length)
  verdict.note('events written', rows.length)
  verdict.note('of them notifications', rows.filter(({ kind }) => kind === 'notification_changed').length)
  verdict.note(
    'connections',
    count(({ connections }) => connections),
  )
  verdict.note(
    'shown in all',
    count(({ shown }) => shown.size),
  )
  verdict.note(
    'told again, and dropped',
    count(({ repeated }) => repeated),
  )
  verdict.note('committed three seconds behind later ones', late.length)
  verdict.expect('of them never shown', lateMissed.length, 0)
  verdict.expect(
    'readers who had to start afresh',
    count(({ resets }) => resets),
    0,
  )
  verdict.expect('never shown', missing.length, 0)
  verdict.expect('events sent to the wrong person', foreign.length, 0)
  verdict.expect('readers who were shown something twice', twice.length, 0)
}

async function waitFor(isDone: () => boolean, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!isDone() && Date.now() < end) await sleep(100)
}
