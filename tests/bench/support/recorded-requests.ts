import { addComment } from '#app/community/comments/comments.command.server.ts'
import { setReaction } from '#app/community/reactions/set-reaction.command.server.ts'
import { storiesPerPage } from '#app/community/stories/story-limits.ts'
import { listStories } from '#app/community/stories/story-queries.server.ts'
import { createKeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from '../data/database.ts'
import { searches } from '../data/generate.ts'
import type { BenchContext } from './bench-context.ts'
import type { LoadRequest } from './load.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

/** A request to repeat, and the statements that the site's own code runs for it. */
export interface Recorded {
  name: string
  promise: number
  requests: (connection: number) => LoadRequest[]
  statements: Statement[]
  instead: ReadonlyMap<unknown, string>
  /** The number of requests that `statements` covers. */
  runsPerScript: number
}

async function recordList(connection: Connection, name: string, search?: string): Promise<Recorded> {
  const path = search ? `/api/stories?search=${encodeURIComponent(search)}` : '/api/stories'
  const statements = await recordStatements(connection, (database) =>
    listStories(database, { search, limit: storiesPerPage }),
  )
  return { name, promise: 0.6, requests: () => [{ path }], statements, instead: new Map(), runsPerScript: 1 }
}

export const recordLists = async ({ connection }: BenchContext): Promise<Recorded[]> => [
  await recordList(connection, 'GET /api/stories, cache off'),
  await recordList(connection, 'search, common word', searches.common),
  await recordList(connection, 'search, rare word', searches.rare),
]

/** Records writes to a separate story for each connection, so that writers do not wait for each other. */
export async function recordWrites({
  connection,
  person: { actor },
  signedIn,
}: BenchContext): Promise<Recorded[]> {
  const ids = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from stories where is_visible limit 8')
    return rows.map(({ id }) => id)
  })
  const [storyId = ''] = ids
  const storyOf = (index: number) => ids[index % ids.length] ?? storyId
  const eachItsOwn = `('{${ids.join(',')}}'::uuid[])[:client_id % ${ids.length} + 1]`
  const instead = new Map([[storyId, eachItsOwn]])
  const reaction = { storyId, type: 'sad' } as const
  const on = await recordStatements(connection, (database) => setReaction(database, actor, reaction, true))
  const off = await recordStatements(connection, (database) => setReaction(database, actor, reaction, false))
  const content = 'We opened the windows at night and the number on the sensor went down by half.'
  let commentId = ''
  const dependencies = { clock: () => new Date(), keyedHash: createKeyedHash(Buffer.alloc(32)) }
  const comment = await recordStatements(connection, async (database) => {
    commentId = (await addComment({ ...dependencies, database }, actor, { storyId, content }, undefined)).id
  })
  const newId = { text: `\\set comment random(100000000000, 999999999999)`, values: [] }
  const commentIdText = `('00000000-0000-4000-' || (8000 + :client_id) || '-' || :comment)::uuid`
  return [
    {
      name: 'post a comment',
      promise: 0.7,
      requests: (connection) => [
        {
          path: `/api/stories/${storyOf(connection)}/comments`,
          method: 'POST',
          headers: signedIn,
          body: JSON.stringify({ content }),
        },
      ],
      statements: [newId, ...comment],
      instead: new Map([...instead, [commentId, commentIdText]]),
      runsPerScript: 1,
    },
    {
      name: 'react, and take it back',
      promise: 0.6,
      requests: (connection) =>
        (['PUT', 'DELETE'] as const).map((method) => ({
          path: `/api/stories/${storyOf(connection)}/reactions/${reaction.type}`,
          method,
          // Browsers send this header with a PUT without a body.
          headers: method === 'PUT' ? { ...signedIn, 'content-length': '0' } : signedIn,
        })),
      statements: [...on, ...off],
      instead,
      runsPerScript: 2,
    },
  ]
}
