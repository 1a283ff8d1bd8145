import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import journal from '#database/migrations/meta/_journal.json' with { type: 'json' }
import { openTestPostgres } from '#tests/support/open-test-postgres.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { connectTo, runAsOwner, type TestConnection, withClient } from '#tests/support/test-connection.ts'
import { migrateDatabase } from './migrate.ts'
import { lastMigration } from './migration-state.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
const [first, ...later] = journal.entries

type Query = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>

const { connection: postgres } = await openTestPostgres()

interface OwnDatabase {
  connection: TestConnection
  query: Query
  drop: () => Promise<void>
}

async function createDatabase(): Promise<OwnDatabase> {
  const database = await openDatabase()
  onTestFinished(database.drop)
  return database
}

async function openDatabase(): Promise<OwnDatabase> {
  const connection = connectTo(postgres, `filled_${randomUUID().replaceAll('-', '')}`)
  await runAsOwner(postgres, `create database ${connection.database}`)
  const owner = new pg.Pool({ ...connection, max: 2 })
  return {
    connection,
    async drop() {
      await owner.end()
      await runAsOwner(postgres, `drop database ${connection.database}`)
    },
    query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await owner.query<Row>(statement, values)).rows,
  }
}

/** Migrates a database up to a version, without data. */
async function migrateUntil(lastTag: string | undefined, connection: TestConnection): Promise<void> {
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === lastTag) + 1)
  const folder = await copyMigrations(entries)
  await migrateDatabase(connection, { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

async function copyMigrations(entries: typeof journal.entries): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-earlier-'))
  await mkdir(path.join(folder, 'meta'))
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await cp(path.join(ownFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
  return folder
}

const next = { idx: 9999, version: '7', when: lastMigration + 1, tag: '9999_next', breakpoints: true }

async function copyMigrationsAnd(statements: string): Promise<string> {
  const folder = await copyMigrations(journal.entries)
  const entries = [...journal.entries, next]
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  await writeFile(path.join(folder, `${next.tag}.sql`), statements)
  return folder
}

/** Inserts public, private, hidden and unconfirmed stories with comments and reactions. */
async function fill({ query }: { query: Query }): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => addPerson({ query }, { isVerified: index % 4 !== 3 })),
  )
  for (const [index, person] of people.entries()) {
    const story = await addStory({ query }, person, {
      content: `Dust in room ${index}, “under” the bed 😷`,
      isPublic: index % 3 !== 1,
    })
    await addStory({ query }, person, { title: `Smoke ${index}` })
    if (index === 0) await query('update stories set hidden_at = now() where id = $1', [story])
    for (const reader of people.slice(0, index)) {
      await query(
        `insert into reactions (story_id, user_id, type) values ($1, $2, 'heart'), ($1, $2, 'sad')`,
        [story, reader.userId],
      )
      await query(`insert into comments (story_id, user_id, content) values ($1, $2, 'So true.')`, [
        story,
        reader.userId,
      ])
    }
    await query('insert into reports (story_id, user_id) values ($1, null), ($1, $2)', [
      story,
      people[0]?.userId,
    ])
    await query('update comments set hidden_at = now() where story_id = $1 and user_id = $2', [
      story,
      people[1]?.userId,
    ])
  }
}

const listExclusive = (query: Query, granted: boolean) =>
  query<{ table: string }>(
    `select relation::regclass::text as table from pg_locks join pg_database d on d.oid = database
      where granted = $1 and mode = 'AccessExclusiveLock' and datname = current_database()`,
    [granted],
  )
const changes =
  'alter table profiles add column next integer; alter table rules add column next integer; alter table stories add column next integer'

test('a migration locks all its tables before it changes any, and referenced tables last', async () => {
  const { connection, query } = await createDatabase()
  await migrateDatabase(connection)
  const folder = await copyMigrationsAnd(changes)
  await withClient(connection, async (person) => {
    await person.query('begin; select from rules')
    const migrated = migrateDatabase(connection, { migrationsFolder: folder })
    await expect.poll(() => listExclusive(query, false), { interval: 50 }).toEqual([{ table: 'rules' }])
    expect(await listExclusive(query, true)).toEqual([])
    await person.query('select from stories for share; select from profiles for share; commit')
    await migrated
  })
  expect(await query('select last_migration() as last')).toEqual([{ last: `${next.when}` }])
  await rm(folder, { recursive: true })
})

test('a migration in a deadlock with a request lets the request complete first', async () => {
  const { connection, query } = await createDatabase()
  await migrateDatabase(connection)
  const folder = await copyMigrationsAnd(changes)
  // PostgreSQL rolls back the transaction that detects the deadlock first: here that of the person, not the migration.
  await query(`alter database ${connection.database} set deadlock_timeout = '1min'`)
  await withClient(connection, async (person) => {
    await person.query(`set deadlock_timeout = '1s'; begin; lock table stories in row exclusive mode`)
    const migrated = migrateDatabase(connection, { migrationsFolder: folder })
    await expect.poll(() => listExclusive(query, false), { interval: 50 }).toEqual([{ table: 'stories' }])
    await person.query('select from rules; commit')
    await migrated
  })
  expect(await query('select last_migration() as last')).toEqual([{ last: `${next.when}` }])
  await rm(folder, { recursive: true })
})

test('a migration that changes only functions does not wait for readers', async () => {
  const { connection } = await createDatabase()
  await migrateDatabase(connection)
  const folder = await copyMigrationsAnd(
    '-- Counts.\ncreate function count_next() returns bigint begin atomic select count(*) from stories; end',
  )
  await withClient(connection, async (backup) => {
    await backup.query('begin; select from stories')
    await migrateDatabase(connection, { migrationsFolder: folder })
  })
  await rm(folder, { recursive: true })
})

test('a failed migration reports the reason in one line, and leaves nothing behind', async () => {
  const { connection, query } = await createDatabase()
  const folder = await copyMigrationsAnd('select 1 / 0')
  await expect(migrateDatabase(connection, { migrationsFolder: folder })).rejects.toThrow(
    'A migration failed: division by zero (22012). Nothing was migrated.',
  )
  expect(await query(`select to_regclass('stories') as stories`)).toEqual([{ stories: null }])
  await rm(folder, { recursive: true })
})

test('a held text that becomes public again is held for a moderator after migrations', async () => {
  const { connection, query } = await createDatabase()
  await migrateDatabase(connection)
  const story = await addStory({ query }, await addPerson({ query }))
  await query(
    `update stories set held_at = now(), held_for = 'first_text', is_public = false where id = $1`,
    [story],
  )
  await query(`update moderation_cases set state = 'decided', closed_at = now() where subject_id = $1`, [
    story,
  ])
  await query('update stories set is_public = true where id = $1', [story])
  expect(
    await query(`select from moderation_cases where state = 'open' and subject_id = $1`, [story]),
  ).toHaveLength(1)
})

const columnsSchema = v.array(v.object({ table: v.string(), columns: v.array(v.string()) }))

/** Leaves out `issue_changes`, which the server completes after the last migration. */
async function listTables(query: Query) {
  const rows = await query(`
    select format('%I.%I', table_schema, table_name) as table, array_agg(quote_ident(column_name)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and table_name <> 'issue_changes'
    group by 1 order by 1`)
  return v.parse(columnsSchema, rows)
}

/** Returns each table's number of rows, and a digest of these columns. */
async function digestRows(query: Query, tables: v.InferOutput<typeof columnsSchema>) {
  const found: Record<string, unknown> = {}
  for (const { table, columns } of tables)
    [found[table]] = await query(`
      select count(*), md5(string_agg(line, E'\\n' order by line)) as digest
      from (select row(${columns.join(', ')})::text as line from ${table}) lines`)
  return found
}

const countedFigures = `
  select count(*)::int as stories, count(distinct user_id)::int as people,
    sum((select count(*) from comments c where c.story_id = s.id and c.hidden_at is null))::int as comments,
    sum((select count(*) from reactions r where r.story_id = s.id))::int as reactions
  from stories s where is_visible`
const keptFigures = `
  select sum(stories)::int as stories, sum(people)::int as people, sum(comments)::int as comments,
    sum(reactions)::int as reactions from community_changes`

/** The tables to which a migration adds rows. */
const added: Record<string, string[]> = { '0130_word_notices_and_rules': ['public.rules'] }

describe('a database in use', () => {
  let database: OwnDatabase

  beforeAll(async () => {
    database = await openDatabase()
    await migrateUntil(first?.tag, database.connection)
    await fill(database)
  })
  afterAll(() => database.drop())

  // Each test continues where the previous one ended; run alone, it migrates up to there first.
  test.each(later.map(({ tag }, index) => ({ tag, before: journal.entries[index]?.tag })))(
    'keeps every row through the migration $tag',
    async ({ tag, before }) => {
      const { connection, query } = database
      await migrateUntil(before, connection)
      await fill(database)
      const tables = (await listTables(query)).filter(({ table }) => !added[tag]?.includes(table))
      const rows = await digestRows(query, tables)
      await migrateUntil(tag, connection)
      expect(await digestRows(query, tables)).toEqual(rows)
    },
  )

  test('keeps counting and logging after all migrations', async () => {
    const { connection, query } = database
    await migrateDatabase(connection)
    const [counted] = await query(countedFigures)
    expect(counted).toMatchObject({ stories: expect.any(Number), people: expect.any(Number) })
    expect(await query(keptFigures)).toEqual([counted])
    expect(await query(`select sum(stories)::int as stories from issue_changes where issue = ''`)).toEqual([
      { stories: counted?.stories },
    ])
    expect(await query('select story_id as id, search_text from story_search order by 1')).toEqual(
      await query('select id, search_text from stories order by 1'),
    )
    expect(
      await query(
        'select is_shown, num_nulls(hidden_at, held_at, deleted_at) = 3 as derived from comments group by 1, 2 order by 1',
      ),
    ).toEqual([false, true].map((is) => ({ is_shown: is, derived: is })))

    await query(
      `update stories set hidden_at = now() where id in (select id from stories where is_visible limit 3)`,
    )
    await query(`delete from comments where id in (select id from comments where hidden_at is null limit 5)`)
    await query('delete from auth.users where id = (select user_id from stories where is_visible limit 1)')
    expect(await query(keptFigures)).toEqual(await query(countedFigures))
    const [cases] = await query(
      `select count(*)::int, bool_and(due_at between now() + interval '23 hours' and now() + interval '25 hours') as due
      from moderation_cases where state = 'open' and report_count = 2`,
    )
    expect(cases).toEqual({ count: expect.any(Number), due: true })
    expect(await query('select from notices')).toEqual([])
    expect(await query(`select action from auth.audit_log where action = 'account_deleted'`)).toHaveLength(1)
  })
})
