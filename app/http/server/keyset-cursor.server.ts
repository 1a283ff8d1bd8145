import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { ApiError } from './api-error.server.ts'

/** From the web's first year on, as PostgreSQL knows fewer years than ISO 8601. */
const cursorSchema = z.tuple([z.iso.datetime().check(z.refine((iso) => iso >= '1990')), z.uuid()])

/** Where a page of a list in the order of time ends: its last entry's moment and id. */
export interface KeysetPosition {
  createdAt: Date
  id: string
}

export function encodeKeysetCursor({ createdAt, id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

/** @throws ApiError 400 `invalid_cursor` for anything that `encodeKeysetCursor` did not make */
export function decodeKeysetCursor(cursor: string): KeysetPosition {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    const message = 'This page of the list doesn’t exist. Please start from the first page.'
    throw new ApiError(400, 'invalid_cursor', message, {
      fields: [
        { field: 'cursor', code: 'invalid_cursor', message: 'Use nextCursor from the previous page.' },
      ],
    })
  }
}

/**
 * The entries that follow this cursor in a list whose newest come first; undefined, for all, without a cursor.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export function isOlderThan(
  columns: { createdAt: PgColumn; id: PgColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (!cursor) return undefined
  const { createdAt, id } = decodeKeysetCursor(cursor)
  return sql`(${columns.createdAt}, ${columns.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

/** The page that these rows begin with: one more than `limit` tells, without counting, that another page follows. */
export function cutPage<Row extends KeysetPosition>(
  rows: Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeKeysetCursor(last) : null }
}
