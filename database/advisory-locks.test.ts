import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'
import { readSqlObjects } from './sql-objects.ts'

test('locks on the whole database have keys of their own, so that a start does not wait for a backup', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
  const inSql = readSqlObjects().flatMap(({ text }) =>
    [...text.matchAll(/advisory\w+\((\d+)\)/g)].map(([, key]) => Number(key)),
  )
  expect(inSql).not.toEqual([])
  expect(keys.filter((key) => inSql.includes(key))).toEqual([])
})
