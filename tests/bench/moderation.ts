/**
 * `npm run bench -- moderation [-- --cases 100000]`: measures the first page of a queue of open cases, one case, and a decision; the median
 * of five, with the queue's plan. BENCH_DATA is the same as for `growth`.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { shareStory } from '#app/community/stories/create-story.command.server.ts'
import { listQueue, readCase } from '#app/moderation/cases/case-queries.server.ts'
import { decide } from '#app/moderation/decisions/decide.command.server.ts'
import { createKeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { openDatabase } from '#database/client.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { toLogins, withClient } from '#tests/support/test-connection.ts'
import { type Connection, startBenchPostgres } from './data/database.ts'
import { addPerson } from './data/people.ts'
import { median } from './support/report.ts'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '100000' } } })
const openCases = Number(values.cases)
const times = 5

/** Inserts open cases, each with a snapshot and a report, about existing stories while there are enough. */
async function fillQueue(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`
      truncate moderation_cases, content_snapshots cascade;
      alter table reports disable trigger user`)
    await client.query(
      `with subjects as (
        select id, user_id, title, content from stories
        union all select gen_random_uuid(), gen_random_uuid(), null, 'Gone.' from generate_series(1, $1)
        limit $1
      ), shown as (
        insert into content_snapshots (subject_type, subject_id, title, text, sha256)
        select 'story', id, title, content, sha256(convert_to(content, 'UTF8')) from subjects returning id, subject_id
      )
      insert into moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at, report_count, snapshot_id)
      select 'story', s.id, s.user_id, 2, 'report', now() + random() * interval '1 day', 1, shown.id
      from subjects s join shown on shown.subject_id = s.id`,
      [openCases],
    )
    await client.query(`
      insert into reports (story_id, case_id, reasons)
      select s.id, c.id, '{respect}' from moderation_cases c left join stories s on s.id = c.subject_id;
      alter table reports enable trigger user;
      analyze moderation_cases; analyze reports; analyze content_snapshots`)
  })
}

async function addModerator(connection: Connection): Promise<Member> {
  const { actor } = await addPerson(connection)
  await withClient(connection, async (client) => {
    await client.query(`insert into staff_members (user_id, role) values ($1, 'moderator')`, [actor.userId])
    await client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [actor.sessionId])
  })
  return actor
}

const explainQueue = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from moderation_cases where state = 'open' order by due_at, id limit 31`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

async function timeAll(connection: Connection): Promise<Record<string, number>> {
  const logins = toLogins(connection)
  const database = openDatabase({ logins, statementTimeoutMs: 60_000 })
  const jobs = await startJobs({
    connection: logins.queue.connection,
    log: pino({ level: 'silent' }),
    deliverMail: async () => {},
    needs: (mailQueue) => ({ mailQueue }),
  })
  try {
    const moderator = await addModerator(connection)
    const { actor: author } = await addPerson(connection)
    const dependencies = { database, clock: () => new Date(), mailQueue: jobs.mailQueue }
    const sharing = {
      ...dependencies,
      keyedHash: createKeyedHash(Buffer.alloc(32)),
      measureChart: () => Promise.resolve(null),
    }
    const story = { content: 'The air is thick.', title: null, airQualityIssues: null, sharePermission: true }
    const took: Record<string, number[]> = { queue: [], case: [], decision: [], posting: [] }
    const { cases } = await listQueue(database, moderator, {})
    for (const { id } of cases.slice(0, times + 1)) {
      took.queue?.push(await time(() => listQueue(database, moderator, {})))
      took.case?.push(await time(() => readCase(database, moderator, id)))
      const { version } = await readCase(database, moderator, id)
      const request = {
        cases: [{ id, version }],
        actions: [{ action: 'hide' as const }],
        ruleKey: 'respect',
        facts: 'It insults somebody.',
        explanation: 'Nobody may.',
        reportsUnfounded: false,
      }
      took.decision?.push(await time(() => decide(dependencies, moderator, request)))
      took.posting?.push(await time(() => shareStory(sharing, author, story, undefined)))
    }
    // Leaves out the first run, which opens connections.
    return Object.fromEntries(Object.entries(took).map(([name, all]) => [name, median(all.slice(1))]))
  } finally {
    await jobs.stop()
    await database.close()
  }
}

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const connection = await postgres.open(100_000)
  await fillQueue(connection)
  const plan = await explainQueue(connection)
  const milliseconds = await timeAll(connection)
  console.log({ openCases, milliseconds })
  console.log(plan)
  const file = path.join(import.meta.dirname, 'moderation.json')
  await writeFile(file, JSON.stringify({ date: new Date(), openCases, milliseconds, plan }, null, 2))
} finally {
  await postgres.stop()
}
