import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import manifest from '../package.json' with { type: 'json' }
import { keptForEarlierServers } from './dropped-objects.ts'

const { until, functions, tables, columns } = keptForEarlierServers

test('objects that only earlier servers use exist until the release that should drop them', async () => {
  const { query } = await createTestDatabase()
  const missing = await query(
    `select name from unnest($1::text[]) name where to_regprocedure(name) is null
      union all select name from unnest($2::text[]) name where to_regclass(name) is null
      union all select name from unnest($3::text[]) name where not exists (
        select from pg_attribute
          where attrelid = to_regclass(split_part(name, '.', 1)) and attname = split_part(name, '.', 2) and not attisdropped
      )`,
    [functions, tables, columns],
  )
  expect(missing).toEqual([])
  const isDue = manifest.version.localeCompare(until, 'en', { numeric: true }) >= 0
  expect({ version: manifest.version, isDue }, `${until} drops keptForEarlierServers`).toMatchObject({
    isDue: false,
  })
})
