import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { createKeysetOrder, type KeysetOrder } from '#database/keyset-order.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import type { SortOption } from '../story-options.ts'
import type { StoryPosition } from './story-cursor.server.ts'

const publicColumns = {
  id: stories.id,
  title: stories.title,
  content: stories.content,
  airQualityIssues: stories.airQualityIssues,
  createdAt: stories.createdAt,
  editedAt: stories.editedAt,
  editedAfterReactions: stories.editedAfterReactions,
  commentCount: stories.commentCount,
  reactionCount: stories.reactionCount,
  heart: stories.heartCount,
  support: stories.supportCount,
  helpful: stories.helpfulCount,
  sad: stories.sadCount,
  measurement: stories.measurement,
  fullName: profiles.fullName,
  organization: profiles.organization,
  avatarUrl: profiles.avatarUrl,
}

export type Reader = Pick<Transaction, 'select'>

export function selectStories(reader: Reader) {
  return reader.select(publicColumns).from(stories).innerJoin(profiles, eq(profiles.userId, stories.userId))
}

export type StoryRow = Awaited<ReturnType<typeof selectStories>>[number]

const { placeholder } = sql

const orders: Record<SortOption, KeysetOrder> = {
  newest: createKeysetOrder('desc', [stories.createdAt, stories.id]),
  oldest: createKeysetOrder('asc', [stories.createdAt, stories.id]),
  most_reactions: createKeysetOrder('desc', [stories.reactionCount, stories.createdAt, stories.id]),
}

const moment = sql`${placeholder('createdAt')}::timestamptz`
const id = sql`${placeholder('id')}::uuid`
const reactionCount = sql`${placeholder('reactionCount')}::integer`

function isAfterPosition(sort: SortOption): SQL {
  const position = sort === 'most_reactions' ? [reactionCount, moment, id] : [moment, id]
  return orders[sort].isAfter(position)
}

/**
 * The visible stories that have an issue and in which a substring is found, taken literally and in any case, as far as one list
 * goes. A function of the database finds them: row-level security would keep `like` away from its index.
 */
function isFound({ sort, limit, isMeasured }: StoryListShape): SQL {
  const search = sql.raw(isMeasured ? 'search_measured_stories' : 'search_visible_stories')
  return sql`${stories.id} = any(array(select ${search}(
    ${placeholder('search')}, ${placeholder('issue')}, ${sort}, ${reactionCount}, ${moment}, ${id}, ${limit})))`
}

/** Blank is for all. */
interface StoryFilter {
  search: string
  issue: string
}

export interface StoryListShape {
  sort: SortOption
  /** By a substring, an issue, or both; those with measurements always are. */
  isFiltered: boolean
  isMeasured: boolean
  /** Begins behind a story rather than at the first one. */
  isContinued: boolean
  limit: number
}

function buildStoryList(reader: Reader, shape: StoryListShape) {
  const { sort, isFiltered, isMeasured, isContinued, limit } = shape
  // Written out, as PostgreSQL plans for a tenth of all stories when it learns the limit later.
  const end = sql` limit ${sql.raw(`${limit}`)}`
  return selectStories(reader)
    .where(
      and(
        stories.isVisible,
        isFiltered ? isFound(shape) : undefined,
        isContinued ? isAfterPosition(sort) : undefined,
      ),
    )
    .orderBy(sql.join([sql.join(orders[sort].orderBy, sql`, `), end]))
    .prepare(
      ['stories', sort, isMeasured ? 'measured' : isFiltered && 'filtered', isContinued && 'after', limit]
        .filter(Boolean)
        .join('_'),
    )
}

function buildStory(reader: Reader) {
  return selectStories(reader)
    .where(and(stories.isVisible, eq(stories.id, placeholder('id'))))
    .prepare('story')
}

interface Statements {
  story: ReturnType<typeof buildStory>
  lists: Map<string, ReturnType<typeof buildStoryList>>
}

const statements = new WeakMap<object, Statements>()

/** By what they are sent through: PostgreSQL plans each once for a connection, which takes longer than to run it. */
function findStatements(reader: Database['anon']): Statements {
  const known = statements.get(reader)
  if (known) return known
  const made: Statements = { story: buildStory(reader), lists: new Map() }
  statements.set(reader, made)
  return made
}

export function prepareStory(reader: Database['anon']): (id: string) => Promise<StoryRow[]> {
  const { story } = findStatements(reader)
  return (id) => story.execute({ id })
}

/** What reads a list of this shape; there are as many shapes as orders and lengths of lists. */
export function prepareStoryList(
  reader: Database['anon'],
  shape: StoryListShape,
): (filter: StoryFilter, after?: StoryPosition) => Promise<StoryRow[]> {
  const { lists } = findStatements(reader)
  const key = JSON.stringify(shape)
  const list = lists.get(key) ?? buildStoryList(reader, shape)
  lists.set(key, list)
  return ({ search, issue }, after) =>
    list.execute({
      search,
      issue,
      reactionCount: after?.reactionCount ?? null,
      createdAt: after?.createdAt.toISOString() ?? null,
      id: after?.id ?? null,
    })
}
