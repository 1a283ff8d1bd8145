import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { KeysetOrder } from '#database/keyset-order.ts'
import { ApiError } from './api-error.server.ts'

/** Position after a page's last entry. */
export interface KeysetPosition {
  createdAt: Date
  id: string
}

/** In JSON built by SQL, times are text. */
type ReadPosition = Omit<KeysetPosition, 'createdAt'> & { createdAt: Date | string }

/** A time as written by `toISOString`. The lower limit excludes years that PostgreSQL does not support. */
const positionTime = v.pipe(
  v.string(),
  v.check((iso) => iso >= '1990' && new Date(iso).toISOString() === iso),
)

export const positionParts = [positionTime, v.pipe(v.string(), v.uuid())] as const

const positionSchema = v.tuple(positionParts)

/** @param parts additional sort keys of the list, if any */
export function encodeCursor({ createdAt, id }: ReadPosition, ...parts: unknown[]): string {
  return Buffer.from(JSON.stringify([...parts, new Date(createdAt).toISOString(), id])).toString('base64url')
}

/** @param parse throws for parts that are invalid for this list @throws ApiError 400 `invalid_cursor` */
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

/** Returns the position where the previous page ended; undefined for the first page. @throws ApiError 400 `invalid_cursor` */
export function readCursor(cursor: string | undefined): KeysetPosition | undefined {
  if (!cursor) return undefined
  const [createdAt, id] = decodeCursor(cursor, (parts) => v.parse(positionSchema, parts))
  return { createdAt: new Date(createdAt), id }
}

/** Returns undefined without a cursor. @throws ApiError 400 `invalid_cursor` */
export function isAfterCursor(order: KeysetOrder, cursor: string | undefined): SQL | undefined {
  const position = readCursor(cursor)
  if (!position) return undefined
  return order.isAfter([sql`${position.createdAt.toISOString()}::timestamptz`, sql`${position.id}::uuid`])
}

/** Cuts rows to a page. Query one row more than `limit`, to detect a next page without counting. */
export function cutPage<Row extends ReadPosition>(
  rows: Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeCursor(last) : null }
}
