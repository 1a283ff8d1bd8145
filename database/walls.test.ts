import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
test('it opens', async () => {
  const { rows } = await db.database.anon.execute('select current_user, count(*)::int from stories')
  expect(rows).toEqual([{ current_user: 'anon', count: 0 }])
})
