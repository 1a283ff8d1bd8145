/**
 * `npm run bench -- scale`: runs one and two servers of the built site behind nginx with a separate PostgreSQL. Measures their throughput,
 * its cost for each process, the delay until one server shows the other's writes, and their connections. BENCH_SECONDS (3) is the time of
 * each measurement. Needs Debian's nginx and postgresql.
 */
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '#database/migrate.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { type Nginx, startNginx } from '#tests/servers/nginx.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { readCpuMs } from '#tests/servers/site-process.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from './data/database.ts'
import { fillDatabase } from './data/generate.ts'
import { addPerson, signIn } from './data/people.ts'
import { startDebianPostgres } from './references/debian-postgres.ts'
import { type Agreement, measureAgreement } from './support/agreement.ts'
import { type LoadRequest, load } from './support/load.ts'
import { browserHeaders, siteSettings } from './support/site.ts'

const stories = 10_000
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const connections = 16

interface Row {
  servers: number
  what: string
  perSecond: number
  /** Processor milliseconds per request, for all servers together. */
  sites: number
  nginx: number
  postgres: number
}

interface Parts {
  sites: RunningSite[]
  nginx: Nginx
  postgresPid: number
}

/** Returns the processor time of a process and its children. Linux only. */
async function readTreeCpu(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const all = await Promise.all([pid, ...children.map(Number)].map((each) => readCpuMs(each).catch(() => 0)))
  return all.reduce((sum, each) => sum + each, 0)
}

async function readCpu({ sites, nginx, postgresPid }: Parts) {
  const ofSites = await Promise.all(sites.map(({ pid }) => readCpuMs(pid)))
  return {
    sites: ofSites.reduce((sum, each) => sum + each, 0),
    nginx: await readTreeCpu(nginx.pid),
    postgres: await readTreeCpu(postgresPid),
  }
}

async function measure(
  parts: Parts,
  what: string,
  requests: (connection: number) => LoadRequest[],
): Promise<Row> {
  const { pid } = parts.nginx
  const port = Number(new URL(parts.nginx.url).port)
  await load({ port, pid, connections, seconds, requests })
  const before = await readCpu(parts)
  const { perSecond } = await load({ port, pid, connections, seconds, requests })
  const after = await readCpu(parts)
  const count = perSecond * seconds
  return {
    servers: parts.sites.length,
    what,
    perSecond,
    sites: (after.sites - before.sites) / count,
    nginx: (after.nginx - before.nginx) / count,
    postgres: (after.postgres - before.postgres) / count,
  }
}

const countConnections = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  })

/** Returns the ids of the newest stories, one for each connection. */
const listNewest = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from stories where is_visible order by created_at desc, id desc limit $1',
      [connections],
    )
    return rows.map(({ id }) => id)
  })

/** Starts servers with one URL, so that a session opened at one is valid at each. */
async function startSites(count: number, connection: Connection, url: string): Promise<RunningSite[]> {
  const ofAll = { SITE_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
  const env = { ...siteSettings(connection), ...ofAll }
  const sites: RunningSite[] = []
  for (let index = 0; index < count; index += 1) {
    const { dataFolder } = await createDataFolder()
    sites.push(await startSite({ dataFolder, port: await findFreePort(), env }))
  }
  return sites
}

interface Outcome {
  rows: Row[]
  connections: Record<string, number>
  agreement: Agreement | null
}

async function measureServers(count: number, connection: Connection, postgresPid: number): Promise<Outcome> {
  const port = await findFreePort()
  const sites = await startSites(count, connection, `http://localhost:${port}`)
  const ports = sites.map(({ url }) => Number(new URL(url).port))
  const [first = 0, second = first] = ports
  const nginx = await startNginx({ port, servers: [first, second], setup: 'documented' })
  try {
    const parts = { sites, nginx, postgresPid }
    const person = await addPerson(connection)
    const signedIn = await signIn(port, person)
    const newest = await listNewest(connection)
    const headers = { ...browserHeaders, ...signedIn }
    const reactionTo = (index: number) => `/api/stories/${newest[index % newest.length]}/reactions/sad`
    const rows = [
      await measure(parts, 'a page, kept', () => [{ path: '/', headers: browserHeaders }]),
      await measure(parts, 'one’s own reactions', () => [
        { path: `/api/reactions?stories=${newest.join(',')}`, headers },
      ]),
      await measure(parts, 'a story, from the database', (index) => [
        { path: `/api/stories/${newest[index % newest.length]}` },
      ]),
      await measure(parts, 'react, and take it back', (index) =>
        (['PUT', 'DELETE'] as const).map((method) => ({ path: reactionTo(index), method, headers })),
      ),
    ]
    const agreement = count > 1 ? await measureAgreement(ports, reactionTo(0), signedIn) : null
    return { rows, agreement, connections: await countConnections(connection) }
  } finally {
    await nginx.stop()
    for (const site of sites) await site.stop()
  }
}

function describe(outcomes: Outcome[]): string {
  const header = ['servers', 'what', 'a second', 'CPU ms: servers', 'nginx', 'PostgreSQL']
  const lines = outcomes.flatMap(({ rows }) =>
    rows.map(({ servers, what, perSecond, sites, nginx, postgres }) => [
      `${servers}`,
      what,
      perSecond.toFixed(0),
      ...[sites, nginx, postgres].map((each) => each.toFixed(3)),
    ]),
  )
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const postgres = await startDebianPostgres()
try {
  const { connection } = postgres
  await migrateDatabase(connection)
  await withClient(connection, (client) => fillDatabase(client, stories))
  const outcomes: Outcome[] = []
  for (const count of [1, 2]) outcomes.push(await measureServers(count, connection, postgres.pid))
  console.log(describe(outcomes))
  for (const { connections: held, agreement } of outcomes) console.log({ connections: held, agreement })
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}`
  console.log(machine)
  const file = path.join(import.meta.dirname, 'scale.json')
  await writeFile(file, JSON.stringify({ date: new Date(), machine, stories, outcomes }, null, 2))
} finally {
  await postgres.stop()
}
