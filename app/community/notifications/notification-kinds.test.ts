import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { choosableKinds } from './notification-kinds.ts'

test('the database’s default channels for each kind of notification match the settings page', async () => {
  const db = await createTestDatabase()
  const rows = await db.query<{ kind: string; told: boolean }>(
    'select kind, is_told_unasked(kind) as told from unnest($1::text[]) kind',
    [Object.keys(choosableKinds)],
  )
  const unasked = Object.entries(choosableKinds).map(([kind, { isOnByDefault }]) => [kind, isOnByDefault])
  expect(rows.map(({ kind, told }) => [kind, told])).toEqual(unasked)
})
