import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { comments } from '#database/schema/comments.ts'
import { cutPage, encodeCursor, isAfterCursor } from './keyset-cursor.server.ts'

const order = createKeysetOrder('asc', [comments.createdAt, comments.id])

const id = '00000000-0000-4000-8000-000000000000'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor encodes the time and id of its entry', () => {
  const position = { createdAt: new Date('2026-11-21T12:00:00.123Z'), id }
  const condition = isAfterCursor(order, encodeCursor(position))
  expect(condition && new PgDialect().sqlToQuery(condition)).toMatchObject({
    sql: '("comments"."created_at", "comments"."id") > ($1::timestamptz, $2::uuid)',
    params: ['2026-11-21T12:00:00.123Z', id],
  })
})

test.each([
  [2, null],
  [3, 1],
])('after a page of two of %i rows, the next page starts at entry %o', (count, last) => {
  const rows = Array.from({ length: count }, (_, n) => ({ createdAt: new Date(n), id }))
  const row = last === null ? undefined : rows[last]
  expect(cutPage(rows, 2)).toEqual({ shown: rows.slice(0, 2), nextCursor: row ? encodeCursor(row) : null })
})

test('a list without a cursor starts at the first entry', () => {
  expect(isAfterCursor(order, undefined)).toBeUndefined()
  expect(isAfterCursor(order, '')).toBeUndefined()
})

test.each([
  'x',
  "' or 1=1 --",
  encode(null),
  encode({}),
  encode([]),
  encode(['now', id]),
  encode(['infinity', id]),
  encode(['0000-01-01T00:00:00Z', id]),
  encode(['-000001-01-01T00:00:00Z', id]),
  encode(['+275760-09-13T00:00:00Z', id]),
  encode(['2026-02-30T00:00:00Z', id]),
  encode(['2026-01-01T00:00:00Z', `${id}' or '1'='1`]),
  encode(['2026-01-01T00:00:00Z', id, 'more']),
])('an invalid cursor (%j) is rejected without a database query', (cursor) => {
  expect(() => isAfterCursor(order, cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
})
