import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { createKeysetOrder, type KeysetOrder } from '#database/keyset-order.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { writtenColumns } from '#database/schema/stories.ts'
import type { StoryPosition } from './story-cursor.server.ts'
import type { SortOption } from './story-options.ts'

type Written = ReturnType<typeof writtenColumns>

/** Works for the table and the view. */
export function selectAuthoredColumns<Columns extends Record<keyof Written, unknown>>(
  from: Columns,
): Pick<Columns, keyof Written>
export function selectAuthoredColumns(from: object) {
  return Object.fromEntries(Object.keys(writtenColumns()).map((name) => [name, Reflect.get(from, name)]))
}

const publicColumns = {
  id: shownStories.id,
  ...selectAuthoredColumns(shownStories),
  createdAt: shownStories.createdAt,
  editedAt: shownStories.editedAt,
  editedAfterReactions: shownStories.editedAfterReactions,
  commentCount: shownStories.commentCount,
  reactionCount: shownStories.reactionCount,
  heart: shownStories.heartCount,
  support: shownStories.supportCount,
  helpful: shownStories.helpfulCount,
  sad: shownStories.sadCount,
  measurement: shownStories.measurement,
  fullName: shownStories.fullName,
  organization: shownStories.organization,
  avatarUrl: shownStories.avatarUrl,
}

export type Reader = Pick<Transaction, 'select'>

export function selectStories(reader: Reader) {
  return reader.select(publicColumns).from(shownStories)
}

export type StoryRow = Awaited<ReturnType<typeof selectStories>>[number]

const { placeholder } = sql

const orders: Record<SortOption, KeysetOrder> = {
  newest: createKeysetOrder('desc', [shownStories.createdAt, shownStories.id]),
  oldest: createKeysetOrder('asc', [shownStories.createdAt, shownStories.id]),
  most_reactions: createKeysetOrder('desc', [
    shownStories.reactionCount,
    shownStories.createdAt,
    shownStories.id,
  ]),
}

const moment = sql`${placeholder('createdAt')}::timestamptz`
const id = sql`${placeholder('id')}::uuid`
const reactionCount = sql`${placeholder('reactionCount')}::integer`

function isAfterPosition(sort: SortOption): SQL {
  const position = sort === 'most_reactions' ? [reactionCount, moment, id] : [moment, id]
  return orders[sort].isAfter(position)
}

/** Uses SQL functions, because the planner would use no index for the order or for `like` through the view. */
function isListed({ sort, limit, isMeasured, isFiltered }: StoryListShape): SQL {
  const place = sql`${sort}, ${reactionCount}, ${moment}, ${id}, ${limit}`
  const search = sql.raw(isMeasured ? 'search_measured_stories' : 'search_visible_stories')
  const found = isFiltered
    ? sql`${search}(${placeholder('search')}, ${placeholder('issue')}, ${place})`
    : sql`list_visible_stories(${place})`
  return sql`${shownStories.id} = any(array(select ${found}))`
}

interface StoryFilter {
  search: string
  issue: string
}

interface StoryListShape {
  sort: SortOption
  /** True if words or an issue are searched, or only stories with measurements. */
  isFiltered: boolean
  isMeasured: boolean
  isContinued: boolean
  limit: number
}

function buildStoryList(reader: Reader, shape: StoryListShape) {
  const { sort, isFiltered, isMeasured, isContinued, limit } = shape
  // The limit is a literal, because with a parameter PostgreSQL would plan for a tenth of all stories.
  const end = sql` limit ${sql.raw(`${limit}`)}`
  return selectStories(reader)
    .where(and(shownStories.isVisible, isListed(shape), isContinued ? isAfterPosition(sort) : undefined))
    .orderBy(sql.join([sql.join(orders[sort].orderBy, sql`, `), end]))
    .prepare(
      ['stories', sort, isMeasured ? 'measured' : isFiltered && 'filtered', isContinued && 'after', limit]
        .filter(Boolean)
        .join('_'),
    )
}

function buildStory(reader: Reader) {
  return selectStories(reader)
    .where(and(shownStories.isVisible, eq(shownStories.id, placeholder('id'))))
    .prepare('story')
}

interface Statements {
  story: ReturnType<typeof buildStory>
  lists: Map<string, ReturnType<typeof buildStoryList>>
}

const statements = new WeakMap<object, Statements>()

/** Caches by connection pool, because PostgreSQL plans each statement only once in a connection, and planning takes longer than execution. */
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

/** The number of shapes is limited by the orders and page counts. */
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
