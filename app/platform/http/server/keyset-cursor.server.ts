import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeysetOrder } from '#database/keyset-order.ts'
import { ApiError } from './api-error.server.ts'

/** Where a page of a list in the order of time ends: its last entry's moment and id. */
export interface KeysetPosition {
  createdAt: Date
  id: string
}

/** As a query answers it: in SQL's JSON a moment is text already. */
type ReadPosition = Omit<KeysetPosition, 'createdAt'> & { createdAt: Date | string }

/** A moment as `toISOString` writes it. From the web's first year on, as PostgreSQL knows fewer years than ISO 8601. */
const positionTime = v.pipe(
  v.string(),
  v.check((iso) => iso >= '1990' && new Date(iso).toISOString() === iso),
)

/** The last parts of every cursor. */
export const positionParts = [positionTime, v.pipe(v.string(), v.uuid())] as const

const positionSchema = v.tuple(positionParts)

/** @param parts what a list has more than one order by; nothing for most */
export function encodeCursor({ createdAt, id }: ReadPosition, ...parts: unknown[]): string {
  return Buffer.from(JSON.stringify([...parts, new Date(createdAt).toISOString(), id])).toString('base64url')
}

/**
 * @param parse throws for parts that this list does not give out
 * @throws ApiError 400 `invalid_cursor`
 */
export function decodeCursor<Parts>(cursor: string, parse: (parts: unknown) => Parts): Parts {
  try {
    return parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    const message = 'This page of the list doesn’t exist. Please start from the first page.'
    throw new ApiError(400, 'invalid_cursor', message, {
      fields: [
        {
          field: 'cursor',
          code: 'invalid_cursor',
          message: 'Use nextCursor from the previous page, with the same sort.',
        },
      ],
    })
  }
}

/** Where the page before ended; undefined for the first. @throws ApiError 400 `invalid_cursor` */
export function readCursor(cursor: string | undefined): KeysetPosition | undefined {
  if (!cursor) return undefined
  const [createdAt, id] = decodeCursor(cursor, (parts) => v.parse(positionSchema, parts))
  return { createdAt: new Date(createdAt), id }
}

/**
 * The entries that follow this cursor in a list in the order of time; undefined, for all, without a cursor.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export function isAfterCursor(order: KeysetOrder, cursor: string | undefined): SQL | undefined {
  const position = readCursor(cursor)
  if (!position) return undefined
  return order.isAfter([sql`${position.createdAt.toISOString()}::timestamptz`, sql`${position.id}::uuid`])
}

/** The page that these rows begin with: one more than `limit` tells, without counting, that another page follows. */
export function cutPage<Row extends ReadPosition>(
  rows: Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeCursor(last) : null }
}
