import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { findChangedObjects, readSqlObjects, type SqlObject } from './sql-objects.ts'
import { rerunSql } from './testing/rerun-sql.ts'

const objects = readSqlObjects()

const client = new pg.Client((await createTestDatabase()).connection)
await client.connect()

afterAll(() => client.end())

const rerun = (of: readonly SqlObject[]) => rerunSql(async (text) => (await client.query(text)).rows, of)

test('the definitions in database/sql equal those that the migrations create', async () => {
  expect(await rerun(objects)).toEqual([])
})

test('each definition is in a migration, which `npm run migration` writes', () => {
  expect(findChangedObjects(objects)).toEqual([])
})

test('a missing definition of every kind is detected', async () => {
  const missing = [
    'create or replace function is_owner()',
    'create or replace function derive_story()',
    'create or replace trigger derive_story',
    'create policy own_stories on stories',
    'create or replace view comment_places',
    'revoke all on comment_places from',
    'revoke all on stories from',
    'revoke all on sequence auth.inbox_messages_id_seq',
  ]
  const others = objects.filter(({ text }) => !missing.some((start) => text.includes(start)))
  expect(others).toHaveLength(objects.length - missing.length)
  const problems = (await rerun(others)).join('\n')
  for (const problem of [
    'function is_owner() is not defined',
    'function derive_story() is not defined',
    'trigger derive_story on stories is not defined',
    'policy own_stories on stories is not defined',
    'view comment_places is not defined',
    'relations: comment_places',
    'columns: stories.title',
    'functions: is_owner()',
    'sequences: auth.inbox_messages_id_seq',
  ])
    expect(problems).toContain(problem)
})

test('a definition that differs from the migrations’ is detected, and so is an empty folder', async () => {
  const edited = objects.map(({ file, text }) => ({ file, text: text.replace('is_visible', ' is_visible') }))
  expect((await rerun(edited)).join('\n')).toContain('functions: ')
  expect((await rerun([])).length).toBeGreaterThan(500)
})
