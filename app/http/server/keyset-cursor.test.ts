import { expect, test } from 'vitest'
import { decodeKeysetCursor, encodeKeysetCursor } from './keyset-cursor.server.ts'

const id = '00000000-0000-4000-8000-000000000000'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor leads back to the moment and the id it was made of', () => {
  const position = { createdAt: new Date('2026-11-21T12:00:00.123Z'), id }
  expect(decodeKeysetCursor(encodeKeysetCursor(position))).toEqual(position)
})

test.each([
  '',
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
])('what is none (%j) is refused, and never reaches the database', (cursor) => {
  expect(() => decodeKeysetCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
})
