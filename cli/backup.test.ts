import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { writeBackup } from '#database/backup/write-backup.ts'
import { droppedTables } from '#database/dropped-objects.ts'
import { lastMigration } from '#database/migration-state.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { loadDemo } from './demo/load-demo.ts'
import { leftOut, readEverything, withoutLeftOut } from './testing/site-rows.ts'

const oddTexts = [
  'a line\nand another\r\nand a tab\tand a bell\u0007',
  '\\N',
  '\\.',
  '\\.\n\\.',
  'back\\slash \\\\ "quotes" \'single\' {braces, [brackets]}',
  'emoji 😷👩‍🔬 and a flag 🇫🇮',
  'הָאֲוִיר בַּחֶדֶר \u202Eלא טוב\u202C والهواء',
  'combining e\u0301, zero\u200Bwidth, U+2028 \u2028 here, U+FFFD \uFFFD',
]

let folder: string
let db: TestDatabase
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-backup-'))
  db = await createTestDatabase()
  await fill(db)
  file = path.join(folder, 'site.backup')
  await writeBackup({ connection: db.connection, file })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Something in every table. */
async function fill({ connection, query }: TestDatabase): Promise<void> {
  await loadDemo(connection, new Date('2026-03-01T12:00:00Z'))
  const person = await addPerson(db, { fullName: '\\N' })
  for (const content of oddTexts) await addStory(db, person, { content, title: content.slice(0, 100) })
  const storyId = await addStory(db, person, { isPublic: false })
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 256))
  await query(`insert into avatars (user_id, hash, image) values ($1, 'x', $2)`, [person.userId, bytes])
  await query('insert into bookmarks (user_id, story_id) values ($1, $2)', [person.userId, storyId])
  await query('insert into reports (story_id) values ($1)', [storyId])
  await query(
    `insert into idempotency_keys (scope, key, request_hash, status, body) values ('waitlist', 'k', $1, 201, $2)`,
    [bytes.subarray(0, 32), { text: oddTexts }],
  )
  await query(
    `insert into auth.one_time_links (user_id, purpose, profile, expires_at) values ($1, 'signup', $2, 'infinity')`,
    [person.userId, { fullName: oddTexts.join() }],
  )
  await query(`insert into auth.vip_subscriptions (email) values ('vip@example.org')`)
  const [session] = await query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [person.userId],
  )
  await query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    session?.id,
    bytes.subarray(0, 32),
  ])
  await query(`insert into auth.signing_keys (kid, private_jwk) values ($1, '{"d": "a secret"}')`, [
    randomUUID(),
  ])
  await query(
    `insert into auth.inbox_messages (recipient, subject, text, html) values ('a', 'b', 'a link', 'd')`,
  )
}

const restore = (to: TestDatabase, from = file, replace = false) =>
  restoreBackup({ file: from, replace, connect: async () => to.connection })

describe('a backup', () => {
  test('brings back every row of every table that it holds', async () => {
    const everything = withoutLeftOut(await readEverything(db))
    expect(Object.entries(everything).filter(([, rows]) => rows.length === 0)).toEqual([])
    const other = await createTestDatabase()
    const { rows } = await restore(other)
    expect(withoutLeftOut(await readEverything(other))).toEqual(everything)
    expect(rows).toBe(Object.values(everything).flat().length)
  })

  test('holds no session, no key and no mail, and a restore signs everybody out', async () => {
    const text = gunzipSync(await readFile(file)).toString()
    for (const name of leftOut) expect(text).not.toContain(`"${name}"`)
    expect(text).not.toContain('a secret')
    const other = await createTestDatabase()
    await other.query(`insert into auth.signing_keys (kid, private_jwk) values ('own', '{}')`)
    const person = await addPerson(other)
    await other.query('insert into auth.sessions (user_id) values ($1)', [person.userId])
    await restore(other, file, true)
    expect(await other.query('select * from auth.sessions')).toEqual([])
    expect(await other.query('select kid from auth.signing_keys')).toEqual([{ kid: 'own' }])
  })

  test('is one moment of all tables, however large they are, while others go on writing', async () => {
    const busy = await createTestDatabase()
    // Copied between the people and their profiles, so that many come in the meantime.
    await busy.query(`
      insert into idempotency_keys (scope, key, request_hash, status, body)
      select 'waitlist', n::text, '', 201, to_jsonb(repeat(md5(n::text), 1 + n % 90)) from generate_series(1, 20000) n`)
    let isDone = false
    const write = async () => {
      while (!isDone) await addStory(busy, await addPerson(busy))
    }
    const writing = Promise.all([write(), write()])
    const target = path.join(folder, 'busy.backup')
    await writeBackup({ connection: busy.connection, file: target })
    isDone = true
    await writing
    const other = await createTestDatabase()
    await restore(other, target)
    const [before, after] = [await readEverything(busy), await readEverything(other)]
    const people = after['auth.users'] ?? []
    expect(after['public.idempotency_keys']).toEqual(before['public.idempotency_keys'])
    expect(before['auth.users']?.length).toBeGreaterThan(people.length)
    expect(before['auth.users']).toEqual(expect.arrayContaining(people))
  })

  test('is for its owner alone, and nothing unfinished stays beside it', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('that fails leaves the earlier one as it was', async () => {
    const earlier = path.join(folder, 'earlier.backup')
    await writeFile(earlier, 'yesterday')
    const empty = await createTestDatabase()
    await empty.query('drop table auth.users cascade')
    const fails = writeBackup({ connection: empty.connection, file: earlier })
    await expect(fails).rejects.toThrow('This database holds no site')
    const stopped = AbortSignal.abort()
    await expect(writeBackup({ connection: db.connection, file: earlier, signal: stopped })).rejects.toThrow()
    expect(await readFile(earlier, 'utf8')).toBe('yesterday')
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('lets numbers go on behind those it brought back', async () => {
    const numbered = 'create table numbered (id bigint generated always as identity, said text)'
    const first = await createTestDatabase()
    await first.query(numbered)
    await first.query(`insert into numbered (said) values ('one'), ('two')`)
    const target = path.join(folder, 'numbered.backup')
    await writeBackup({ connection: first.connection, file: target })
    const second = await createTestDatabase()
    await second.query(numbered)
    await restore(second, target)
    await second.query(`insert into numbered (said) values ('three')`)
    expect(await second.query('select id::int, said from numbered order by 1')).toEqual([
      { id: 1, said: 'one' },
      { id: 2, said: 'two' },
      { id: 3, said: 'three' },
    ])
  })
})

describe('a restored site', () => {
  test('goes on counting and deriving by itself', async () => {
    const other = await createTestDatabase()
    await restore(other)
    const author = await addPerson(other)
    const storyId = await addStory(other, author)
    await other.query(`insert into reactions (story_id, user_id, type) values ($1, $2, 'heart')`, [
      storyId,
      author.userId,
    ])
    expect(await other.query('select is_visible, heart_count from stories where id = $1', [storyId])).toEqual(
      [{ is_visible: true, heart_count: 1 }],
    )
  })

  test('keeps the data that it has, unless it is to be replaced', async () => {
    const other = await createTestDatabase()
    const person = await addPerson(other)
    await addStory(other, person)
    const before = await readEverything(other)
    await expect(restore(other)).rejects.toThrow('There is data in this site already')
    expect(await readEverything(other)).toEqual(before)
    await restore(other, file, true)
    expect(withoutLeftOut(await readEverything(other))).toEqual(withoutLeftOut(await readEverything(db)))
  })

  test('stays as it was when rows of the backup do not fit together', async () => {
    const other = await createTestDatabase()
    await addPerson(other)
    const before = await readEverything(other)
    const orphaned = await rewrite((lines) => {
      const start = lines.indexOf('{"table":"auth.users"}') + 1
      const end = lines.indexOf('\\.', start)
      lines.splice(start, end - start)
      lines[start + 1] = '{"rows":0}'
    })
    await expect(restore(other, orphaned, true)).rejects.toThrow(/foreign key/)
    expect(await readEverything(other)).toEqual(before)
  })
})

function unpack(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

/** The backup with other lines, and a checksum that agrees with them. */
async function rewrite(change: (lines: string[]) => void): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -2)
  change(lines)
  const text = `${lines.join('\n')}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  return store(gzipSync(`${text}${JSON.stringify({ sha256 })}\n`))
}

async function store(bytes: Buffer): Promise<string> {
  const name = path.join(folder, `${randomUUID()}.backup`)
  await writeFile(name, bytes)
  return name
}

const changeHeader = (change: object) =>
  rewrite((lines) => {
    lines[0] = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change })
  })

describe('refused before a database is even looked for:', () => {
  const refusal = (from: string) =>
    restoreBackup({
      file: from,
      replace: true,
      connect: () => Promise.reject(new Error('the database was touched')),
    }).then(
      () => 'it was taken',
      (error: Error) => error.message,
    )

  test('a backup with any byte changed', async () => {
    const small = path.join(folder, 'small.backup')
    await writeBackup({ connection: (await createTestDatabase()).connection, file: small })
    const bytes = await readFile(small)
    for (let index = 0; index < bytes.length; index += index < 20 ? 1 : 7) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 0x04, index)
      await writeFile(small, changed)
      // The last bits before the end of the packed data may be anything.
      if (unpack(changed)?.equals(unpack(bytes) ?? changed) && index > 20) continue
      expect([index, await refusal(small)]).toEqual([index, expect.stringMatching(/damaged|not a backup/)])
    }
  })

  test('a backup that was cut short, or goes on behind its end', async () => {
    const bytes = await readFile(file)
    for (const length of [0, 1, 10, 500, bytes.length >> 1, bytes.length - 9, bytes.length - 1])
      expect(await refusal(await store(bytes.subarray(0, length)))).toMatch(/damaged|not a backup/)
    for (const more of [Buffer.from('x'), Buffer.alloc(3), gzipSync('{"more":1}\n'), bytes])
      expect(await refusal(await store(Buffer.concat([bytes, more])))).toMatch(/damaged/)
  })

  test('a backup without its checksum, with a wrong one, or with a row less than it counts', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
      .slice(0, -2)
    expect(await refusal(await store(gzipSync(`${lines.join('\n')}\n`)))).toMatch(/damaged/)
    const sha256 = createHash('sha256').update('something else').digest('hex')
    const wrong = `${[...lines, JSON.stringify({ sha256 })].join('\n')}\n`
    expect(await refusal(await store(gzipSync(wrong)))).toMatch(/damaged/)
    const less = await rewrite((all) => all.splice(all.indexOf('{"table":"public.stories"}') + 1, 1))
    expect(await refusal(less)).toMatch(/damaged/)
  })

  test('a backup of a newer version', async () => {
    expect(await refusal(await changeHeader({ version: 2, somethingNew: true }))).toMatch(/newer version/)
    expect(await refusal(await changeHeader({ migration: lastMigration + 1 }))).toMatch(/newer version/)
  })

  test('a backup of an older version, with what to do about it', async () => {
    expect(await refusal(await changeHeader({ migration: lastMigration - 1 }))).toMatch(
      /older version.*Restore it with that version.*then start this version/,
    )
  })

  test('another file, and none', async () => {
    expect(await refusal(await store(gzipSync('{"format":"something else"}\n')))).toMatch(/damaged/)
    expect(await refusal(await store(Buffer.from('-- PostgreSQL database dump\n')))).toMatch(/not a backup/)
    expect(await refusal(path.join(folder, 'nothing here'))).toMatch(/cannot be read/)
    expect(await refusal(folder)).toMatch(/EISDIR|cannot be read/)
  })
})

test('a backup whose tables are not those of the database changes nothing', async () => {
  const other = await createTestDatabase()
  const from = await rewrite((lines) => {
    lines[0] = (lines[0] ?? '').replace('"work_description"', '"something_else"')
  })
  await expect(restore(other, from)).rejects.toThrow('not those of the backup')
})

test('a table that only an earlier version used makes no difference', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()]
  await loadDemo(from.connection, new Date())
  const [retired] = droppedTables
  const old = path.join(folder, 'with-a-retired-table.backup')
  await from.query(`create table ${retired} (story_id uuid references stories)`)
  await from.query(`insert into ${retired} select id from stories`)
  await writeBackup({ connection: from.connection, file: old })
  await restore(to, old)
  await to.query(`create table ${retired} (story_id uuid references stories)`)
  await to.query(`insert into ${retired} select id from stories`)
  await restore(to, old, true)
  expect(await to.query('select id from stories order by 1')).toEqual(
    await from.query('select id from stories order by 1'),
  )
})

test('a place that is not there is named', async () => {
  const fails = writeBackup({ connection: db.connection, file: path.join(folder, 'missing', 'x.backup') })
  await expect(fails).rejects.toThrow(/ENOENT/)
})
