import * as z from 'zod/mini'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { SortOption } from '../story-options.ts'

const largestCount = 2 ** 31 - 1

/** From the web's first year on, as PostgreSQL knows fewer years than ISO 8601. */
const instantSchema = z.iso.datetime().check(z.refine((iso) => iso >= '1990'))

const cursorSchema = z.tuple([
  z.enum(['newest', 'oldest', 'most_reactions']),
  z.int().check(z.gte(0), z.lte(largestCount)),
  instantSchema,
  z.uuid(),
])

/** What places a story in every list, last things last. */
export interface StoryPosition {
  reactionCount: number
  createdAt: Date
  id: string
}

export function encodeCursor(sort: SortOption, { reactionCount, createdAt, id }: StoryPosition): string {
  return Buffer.from(JSON.stringify([sort, reactionCount, createdAt.toISOString(), id])).toString('base64url')
}

/** @throws ApiError 400 `invalid_cursor` for anything that `encodeCursor` did not make for this sort */
export function decodeCursor(sort: SortOption, cursor: string): StoryPosition {
  const [madeFor, reactionCount, createdAt, id] = parseCursor(cursor)
  if (madeFor !== sort) throw invalidCursor()
  return { reactionCount, createdAt: new Date(createdAt), id }
}

function parseCursor(cursor: string) {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

function invalidCursor(): ApiError {
  return new ApiError(
    400,
    'invalid_cursor',
    'This page of the list doesn’t exist. Please start from the first page.',
    {
      fields: [
        {
          field: 'cursor',
          code: 'invalid_cursor',
          message: 'Use nextCursor from the previous page, with the same sort.',
        },
      ],
    },
  )
}
