import { listComments } from '#app/community/comments/comment-queries.server.ts'
import { listOtherStories } from '#app/community/stories/read-next/list-other-stories.server.ts'
import { setReaction } from '#app/community/reactions/set-reaction.command.server.ts'
import { readCommunityFigures } from '#app/community/stories/counts/story-count-queries.server.ts'
import { type SortOption, sortOptions, waitlistIssue } from '#app/community/stories/story-options.ts'
import { storiesPerPage } from '#app/community/stories/story-limits.ts'
import { encodeStoryCursor } from '#app/community/stories/story-cursor.server.ts'
import {
  findPublicStory,
  listStories,
  type StoryListQuery,
} from '#app/community/stories/story-queries.server.ts'
import type { Database } from '#database/client.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from './database.ts'
import { searches } from './generate.ts'
import { addSession } from './people.ts'

export interface Case {
  name: string
  run(database: Database, time: number): Promise<unknown>
}

const searchCases = {
  'common word': searches.common,
  'word in 1 of 1,000': searches.uncommon,
  'word in 5 stories': searches.rare,
  'one letter': 'k',
  'two letters': 'ea',
  'two letters, no match': 'qz',
  'signs, no match': '¿?¿',
  'no match': 'xqzwkvbn',
  '%': '%',
  Cyrillic: searches.cyrillic,
  'phrase of 67 characters': searches.phrase,
}

/** No generated story comes from the waitlist form. */
const filterCases = {
  'an issue': { issue: 'Mold' },
  'an issue that none has': { issue: waitlistIssue },
  'an issue and a common word': { issue: 'Mold', search: searches.common },
  'an issue and a word in 1 of 1,000': { issue: 'Mold', search: searches.uncommon },
} as const satisfies Record<string, StoryListQuery>

const pages = [1, 10, 1000]

const orders: Record<SortOption, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  most_reactions: 'reaction_count desc, created_at desc, id desc',
}

interface Place {
  id: string
  created_at: Date
  reaction_count: number
}

/** Returns the cursor of a page, or of the last one if there are fewer. */
async function findCursor(
  connection: Connection,
  sort: SortOption,
  page: number,
): Promise<string | undefined> {
  if (page === 1) return undefined
  return withClient(connection, async (client) => {
    const { rows } = await client.query<Place>(
      `select id, created_at, reaction_count from stories where is_visible order by ${orders[sort]}
        limit 1 offset least($1, (select count(*) from stories where is_visible) - $2)`,
      [(page - 1) * storiesPerPage - 1, storiesPerPage],
    )
    const [place] = rows
    if (!place) throw new Error('there are no stories')
    return encodeStoryCursor(sort, {
      id: place.id,
      createdAt: place.created_at,
      reactionCount: place.reaction_count,
    })
  })
}

async function listPages(connection: Connection): Promise<Case[]> {
  const cases: Case[] = []
  for (const sort of sortOptions)
    for (const page of pages) {
      const cursor = await findCursor(connection, sort, page)
      const name = `${sort}, page ${page}`
      cases.push({ name, run: (database) => listStories(database, { sort, cursor, limit: storiesPerPage }) })
    }
  return cases
}

const column = (connection: Connection, statement: string): Promise<string[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(statement)
    return rows.map(({ id }) => id)
  })

export async function listCases(connection: Connection): Promise<Case[]> {
  const some = await column(connection, 'select id from stories where is_visible order by id limit 100')
  const [discussed = ''] = await column(
    connection,
    'select id from stories where is_visible order by comment_count desc limit 1',
  )
  const [popular = ''] = await column(
    connection,
    'select id from stories where is_visible order by reaction_count desc limit 1',
  )
  const people = await column(
    connection,
    'select user_id as id from profiles where email_verified order by user_id limit 50',
  )
  const actors = await Promise.all(
    people.map(async (userId) => ({
      role: 'member' as const,
      userId,
      sessionId: await addSession(connection, userId),
    })),
  )
  return [
    ...(await listPages(connection)),
    ...Object.entries(searchCases).map(([name, search]) => ({
      name: `search, ${name}`,
      run: (database: Database) => listStories(database, { search, limit: storiesPerPage }),
    })),
    {
      name: 'search, word in 1 of 1,000, most_reactions',
      run: (database) =>
        listStories(database, { search: searches.uncommon, sort: 'most_reactions', limit: storiesPerPage }),
    },
    ...Object.entries(filterCases).map(([name, filter]) => ({
      name: `filter, ${name}`,
      run: (database: Database) => listStories(database, { ...filter, limit: storiesPerPage }),
    })),
    { name: 'one story', run: (database, time) => findPublicStory(database, some[time % some.length] ?? '') },
    { name: 'the stories beside one', run: (database, time) => listOtherStories(database, some[time % some.length] ?? '') },
    {
      name: 'comments of a story with 10,000',
      run: (database) => listComments(database, { role: 'anon' }, { storyId: discussed }),
    },
    {
      name: '50 people react to the most popular story at once',
      run: (database, time) =>
        Promise.all(
          actors.map((actor) =>
            setReaction(
              database,
              actor,
              { storyId: popular, type: 'helpful' },
              time % 2 === 0,
            ),
          ),
        ),
    },
    {
      name: 'community figures',
      run: (database) => readCommunityFigures(database),
    },
  ]
}
