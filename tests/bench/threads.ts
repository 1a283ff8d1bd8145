/**
 * `npm run bench -- threads`: measures the page of a story with a thread of 10,000 replies, 50 deep, and the page of a story without
 * comments, uncached and in turn; and counts the rows that PostgreSQL scans for each part of the thread. Fails if one page takes more than
 * twice as long as the other, or if a part scans more rows than a few pages contain. BENCH_DATA is the same as for `growth`.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listComments } from '#app/community/comments/comment-queries.server.ts'
import type { CommentQuery } from '#app/community/comments/comment-schemas.ts'
import { encodeCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { type Connection, startBenchPostgres } from './data/database.ts'
import { countRows } from './support/count-rows.ts'
import { median } from './support/report.ts'
import { clientKey, startUncachedSite } from './support/site.ts'

const replies = 10_000
const depth = 50
const times = 100
/** The largest allowed ratio. */
const promise = 2
/**
 * The most rows, of 10,001, that PostgreSQL may scan for a part of the thread: a page has 20 comments, each with its author, its parent and
 * the parent's author.
 */
const mostRows = 500

interface Stories {
  empty: string
  threaded: string
  root: string
}

/** Adds two similar stories, one with a comment and replies in chains of 50. */
async function addStories(connection: Connection): Promise<Stories> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into stories (user_id, content, share_permission, is_public)
        select user_id, 'The air of the stairwell is thick.', true, true from (
          select user_id from profiles where email_verified limit 1
        ) someone, generate_series(1, 2) returning id`,
    )
    const [empty = '', threaded = ''] = rows.map(({ id }) => id)
    await client.query('begin; set local session_replication_role = replica')
    const { rows: roots } = await client.query<{ id: string }>(
      `insert into comments (story_id, user_id, content, reply_count)
        select id, user_id, 'Here it began.', $2 from stories where id = $1 returning id`,
      [threaded, replies],
    )
    const root = roots[0]?.id ?? ''
    await client.query(
      `with placed as (
        select n, gen_random_uuid() as id, (n - 1) % $4::integer + 1 as depth from generate_series(1, $3::integer) n
      )
      insert into comments (id, story_id, user_id, content, parent_id, root_id, depth, reply_count, created_at)
        select p.id, s.id, s.user_id, 'Reply ' || p.n || ' in the thread.', case p.depth when 1 then $2 else before.id end,
          $2, p.depth, case when p.depth < $4 then 1 else 0 end, now() + p.n * interval '1 second'
        from placed p left join placed before on before.n = p.n - 1, stories s where s.id = $1`,
      [threaded, root, replies, depth],
    )
    await client.query('update stories set comment_count = $2 where id = $1', [threaded, replies + 1])
    await client.query('commit')
    await client.query('vacuum (analyze) comments')
    return { empty, threaded, root }
  })
}

/** Counts the rows scanned for the beginning, the replies from the middle, backwards from there, and those around one of them. */
async function countRowsOfParts(connection: Connection, { threaded, root }: Stories) {
  const read = (query: CommentQuery) => (database: Parameters<typeof listComments>[0]) =>
    listComments(database, { role: 'anon' }, { storyId: threaded, ...query })
  const middle = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; createdAt: Date }>(
      'select id, created_at as "createdAt" from comments where root_id = $1 order by created_at offset $2 limit 1',
      [root, replies / 2],
    )
    return rows[0] ?? { id: '', createdAt: new Date() }
  })
  const cursor = encodeCursor(middle)
  return {
    beginning: await countRows(connection, read({})),
    onFromTheMiddle: await countRows(connection, read({ thread: root, cursor })),
    backFromTheMiddle: await countRows(connection, read({ thread: root, before: cursor })),
    aroundOne: await countRows(connection, read({ around: middle.id })),
  }
}

async function time(url: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url, { headers: { apikey: clientKey } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return performance.now() - start
}

async function compare(url: string, path: string, emptyPath: string) {
  const [thread, empty]: [number[], number[]] = [[], []]
  // Leaves out the first runs, which open connections and compile.
  for (let count = 0; count < times + 10; count += 1) {
    const took = [await time(url + path), await time(url + emptyPath)]
    if (count < 10) continue
    thread.push(took[0] ?? 0)
    empty.push(took[1] ?? 0)
  }
  const [threadMs, emptyMs] = [median(thread), median(empty)]
  return { threadMs, emptyMs, ratio: threadMs / emptyMs }
}

const postgres = await startBenchPostgres(process.env.BENCH_DATA)
try {
  const connection = await postgres.open(1_000)
  const stories = await addStories(connection)
  const { empty, threaded, root } = stories
  const rows = await countRowsOfParts(connection, stories)
  console.log('rows looked at', rows)
  if (Math.max(...Object.values(rows)) > mostRows) {
    console.error(`A part of the thread has PostgreSQL look at more than ${mostRows} rows.`)
    process.exitCode = 1
  }
  const site = await startUncachedSite(connection)
  const url = `http://127.0.0.1:${site.port}`
  try {
    const comments = (id: string) => `/api/stories/${id}/comments`
    const found = {
      page: await compare(url, `/stories/${threaded}`, `/stories/${empty}`),
      comments: await compare(url, comments(threaded), comments(empty)),
      moreReplies: await compare(url, `${comments(threaded)}?thread=${root}`, comments(empty)),
    }
    console.log(found)
    const file = path.join(import.meta.dirname, 'threads.json')
    await writeFile(file, JSON.stringify({ date: new Date(), replies, depth, rows, ...found }, null, 2))
    if (found.page.ratio > promise) {
      console.error(`The page of the thread takes more than ${promise} times as long as the empty one.`)
      process.exitCode = 1
    }
  } finally {
    await site.stop()
  }
} finally {
  await postgres.stop()
}
