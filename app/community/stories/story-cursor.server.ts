import * as v from 'valibot'
import {
  decodeCursor,
  encodeCursor,
  type KeysetPosition,
  positionParts,
} from '#app/platform/http/server/keyset-cursor.server.ts'
import type { SortOption } from './story-options.ts'

const largestCount = 2 ** 31 - 1
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestCount))

/** A story's position in every list; `id` is the last tiebreaker. */
export interface StoryPosition extends KeysetPosition {
  reactionCount: number
}

export function encodeStoryCursor(sort: SortOption, position: StoryPosition): string {
  return encodeCursor(position, sort, position.reactionCount)
}

/** @throws ApiError 400 `invalid_cursor` for a cursor of another sort order too */
export function decodeStoryCursor(sort: SortOption, cursor: string): StoryPosition {
  const schema = v.tuple([v.literal(sort), countSchema, ...positionParts])
  const [, reactionCount, createdAt, id] = decodeCursor(cursor, (parts) => v.parse(schema, parts))
  return { reactionCount, createdAt: new Date(createdAt), id }
}
