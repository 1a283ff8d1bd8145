import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { maxImportRows } from '../contact-limits.ts'
import { type ImportResult, importListSchema, importResultSchema } from './import-schemas.ts'
import { bufferUploadOnDisk } from './upload.server.ts'

let owner: SamplePerson

const site = await createTestSite()
const app = createApp({ dependencies: site.dependencies })

beforeEach(async () => {
  await site.db.query(
    'truncate auth.first_owner, staff_members, staff_factor_resets, people_imports, campaigns cascade',
  )
  await site.db.query(
    'truncate auth.users, auth.vip_subscriptions, auth.mail_consents, auth.mail_suppressions, auth.audit_log cascade',
  )
  owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
})

type File = string | Uint8Array<ArrayBuffer>

async function send(path: string, file: File, headers: Record<string, string>) {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: file,
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

async function upload(file: File, query: Record<string, string> = {}, as = owner) {
  const { accessTokens, site: settings } = site.dependencies
  const subject = { ...as, role: 'member' as const, aal: 'aal2' as const, amr: [], userMetadata: {} }
  const { token } = await accessTokens.sign(subject)
  const path = `/api/desk/people/imports/file?${new URLSearchParams(query)}`
  return send(path, file, { apikey: settings.clientKey, authorization: `Bearer ${token}` })
}

async function bringIn(file: File, query: Record<string, string> = {}): Promise<ImportResult> {
  const { status, body } = await upload(file, query)
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(importResultSchema, body)
}

const look = (file: File, query: Record<string, string> = {}) => bringIn(file, { ...query, dryRun: 'true' })
const people = () =>
  site.db.query(
    `select email, full_name as name, organization, state from auth.people where email <> $1 order by email`,
    [owner.email],
  )
const count = async (table: string) =>
  (await site.db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
const undo = (id: string) => site.call(`/api/desk/people/imports/${id}/undo`, { method: 'POST', as: owner })
const utf16 = (text: string, order: 'le' | 'be', bom = true) => {
  const bytes = Buffer.from(`${bom ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16())
}

const consent = 'Signed the list at the fair in Bonn, 2026'

test('an import’s dry run counts people, reports errors by row and column, and changes nothing', async () => {
  await addPerson(site.db)
  const [known] = await site.db.query<{ email: string }>(
    `update auth.users set email = 'known@example.org' where email <> $1 returning email`,
    [owner.email],
  )
  await site.db.query(
    `insert into auth.mail_suppressions (address_hash, reason) values ($1, 'unsubscribed')`,
    [site.dependencies.keyedHash('left@example.org')],
  )
  const rows = [
    'E-Mail;Full name;Agreed at',
    'ada@example.org;Ada;2026-01-02',
    `${known?.email};Known;`,
    'left@example.org;Left;',
    'ADA@example.org;Ada again;',
    'not an address;Bob;',
    'cleo@example.org;Cleo;31.12.2025',
    '',
    `dan@example.org;${'D'.repeat(201)};`,
  ]
  const before = await count('auth.vip_subscriptions')
  expect(await look(rows.join('\r\n'), { consent })).toMatchObject({
    id: null,
    delimiter: ';',
    encoding: 'utf-8',
    chosen: { email: 1, name: 2, organization: null, agreedAt: 3 },
    columns: [{ name: 'E-Mail', example: 'ada@example.org' }, {}, {}],
    rows: 7,
    added: 1,
    known: 1,
    suppressed: 1,
    repeated: 1,
    wrong: 3,
    errors: [
      { row: 6, column: 'E-Mail', message: expect.stringContaining('such as name@example.com') },
      { row: 7, column: 'Agreed at', message: expect.stringContaining('2026-03-31') },
      { row: 9, column: 'Full name', message: expect.stringContaining('200') },
    ],
  })
  expect(await count('auth.vip_subscriptions')).toBe(before)
  expect(await count('people_imports')).toBe(0)
})

test('imported people have their consents, the import is logged, and importing the same file again changes nothing', async () => {
  const file =
    'email,name,organization,agreedAt\nada@example.org,Ada,Clinic,2026-01-02\nben@example.org,Ben,,\n'
  const first = await bringIn(file, { consent })
  expect(first).toMatchObject({ added: 2, isRepeated: false })
  const all = [
    { email: 'ada@example.org', name: 'Ada', organization: 'Clinic', state: 'verified' },
    { email: 'ben@example.org', name: 'Ben', organization: null, state: 'asked' },
  ]
  expect(await people()).toEqual(all)
  const consents = 'select email, form, wording, given_at as "givenAt" from auth.mail_consents'
  expect(await site.db.query(consents)).toEqual([
    { email: 'ada@example.org', form: 'import', wording: consent, givenAt: new Date('2026-01-02') },
  ])
  expect(await bringIn(file, { consent })).toMatchObject({ id: first.id, isRepeated: true, added: 2 })
  expect(await bringIn(`${file}\n`, { consent })).toMatchObject({ added: 0, known: 2 })
  expect(await people()).toEqual(all)
  expect((await site.call('/api/desk/segments/audience', { as: owner })).body).toMatchObject({
    recipients: 1,
  })
  expect((await site.call('/api/desk/people?search=Ada', { as: owner })).body).toMatchObject({
    people: [{ fullName: 'Ada', state: 'verified' }],
  })
  expect(
    await site.db.query(
      `select action, actor_id as actor from auth.audit_log where action ~ '^people_' order by id`,
    ),
  ).toEqual(Array.from({ length: 2 }, () => ({ action: 'people_imported', actor: owner.userId })))
})

test('people imported without consent get no emails', async () => {
  await bringIn('email,agreedAt\nada@example.org,2026-01-02\n')
  expect(await count('auth.mail_consents')).toBe(0)
  expect(await people()).toMatchObject([{ state: 'asked' }])
})

test('import reads spreadsheet files with other encodings, other separators, and forty columns', async () => {
  const text = 'Name;Mail\nJürgen Öhler;juergen@example.org\n'
  const latin = new Uint8Array(Buffer.from(text, 'latin1'))
  for (const [file, encoding] of [
    [text, 'utf-8'],
    [`\ufeff${text}`, 'utf-8'],
    [latin, 'windows-1252'],
    [utf16(text, 'le'), 'utf-16le'],
    [utf16(text, 'be'), 'utf-16be'],
    [utf16(text, 'le', false), 'utf-16le'],
    [text.replaceAll(';', '\t').replaceAll('\n', '\r'), 'utf-8'],
  ] as const)
    expect(await look(file)).toMatchObject({
      encoding,
      added: 1,
      columns: [{ name: 'Name', example: 'Jürgen Öhler' }, { name: 'Mail' }],
    })
  const wide = Array.from({ length: 40 }, (_, index) => `c${index}`)
  const row = wide.map((name) => (name === 'c38' ? '"Doe, ""J"""' : name === 'c39' ? 'jd@example.org' : 'x'))
  await bringIn(`${wide.join()}\n${row.join()}\n`, { columns: 'email:40,name:39' })
  expect(await people()).toMatchObject([{ email: 'jd@example.org', name: 'Doe, "J"' }])
})

test('our own export imports unchanged, because the quote before formula-like cells is removed', async () => {
  await bringIn(`email,name\nada@example.org,'=1+1\n'+ben@example.org,'O’Hara\ncleo@example.org,''@x\n`)
  const names = () => people().then((rows) => rows.map(({ name }) => name))
  expect(await names()).toEqual(["'O’Hara", '=1+1', "''@x"])
})

test('files that are not tables, end within a quote, or are too long or large are rejected with an explanation', async () => {
  const refused = async (file: File, query = {}) => (await upload(file, { dryRun: 'true', ...query })).body
  const error = (message: RegExp) => ({ error: { message: expect.stringMatching(message) } })
  expect(await refused('')).toMatchObject(error(/empty/))
  expect(await refused(new Uint8Array([80, 75, 3, 4, 0, 0, 0, 0, 8, 0]))).toMatchObject(
    error(/not a text file/),
  )
  expect(await refused('email\n"ada@example.org\nben@example.org\n')).toMatchObject(
    error(/Row 2 has an unclosed/),
  )
  expect(await refused(`${'x,'.repeat(100)}y\n`)).toMatchObject(error(/Row 1 has more than 100 columns/))
  expect((await upload('name\nAda\n')).body).toMatchObject(error(/looks like email addresses/))
  expect(await refused('email\nx', { columns: 'mail:1' })).toMatchObject({
    error: { fields: [{ field: expect.stringMatching(/^columns/) }] },
  })
  const long = `email\n${'a@example.org\n'.repeat(maxImportRows + 1)}`
  expect((await upload(long)).body).toMatchObject(error(/at most 250,000 rows/))
  expect(await count('people_imports')).toBe(0)
  const pieces = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(new Uint8Array(1024)) })
  await expect(bufferUploadOnDisk(pieces, 10_000)).rejects.toMatchObject({ status: 413 })
})

test('undoing an import removes everyone whom it added, except people who have signed up since', async () => {
  const file = 'email\nada@example.org\nben@example.org\ncleo@example.org\n'
  const { id } = await bringIn(file, { consent })
  await site.call('/api/vip-subscriptions', { method: 'POST', body: { email: 'ben@example.org' } })
  await addPerson(site.db)
  await site.db.query(`update auth.users set email = 'cleo@example.org' where email <> $1`, [owner.email])
  await site.db.query(
    `insert into auth.mail_consents (email, form, given_at) values ('ben@example.org', 'vip', now())`,
  )
  expect(await undo(id ?? '')).toMatchObject({ status: 200, body: { removed: 1, isOver: true } })
  expect((await people()).map(({ email }) => email)).toEqual(['ben@example.org', 'cleo@example.org'])
  const { imports } = v.parse(
    importListSchema,
    (await site.call('/api/desk/people/imports', { as: owner })).body,
  )
  expect(imports).toMatchObject([{ by: 'Olga Owner', state: 'undone', removedCount: 1, canBeUndone: false }])
  expect((await undo(id ?? '')).status).toBe(404)
  expect(await bringIn(file, { consent })).toMatchObject({ isRepeated: false, added: 1, known: 2 })
  const second = await bringIn('email\ndan@example.org\n')
  await site.db.query(`update people_imports set created_at = now() - interval '8 days' where id = $1`, [
    second.id,
  ])
  expect((await undo(second.id ?? '')).status).toBe(404)
})

test('an interrupted import adds no one and is reported, and the same file can then be imported', async () => {
  const file = `email\n${Array.from({ length: 1_200 }, (_, n) => `p${n}@example.org\n`).join('')}`
  await site.db.query(`create function break_off() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger break_off before insert on auth.vip_subscriptions
      for each row when (new.email = 'p1100@example.org') execute function break_off()`)
  expect(await upload(file, { consent })).toMatchObject({ status: 500 })
  await site.db.query('drop function break_off cascade')
  expect(await people()).toEqual([])
  expect(await count('auth.mail_consents')).toBe(0)
  const { imports } = v.parse(
    importListSchema,
    (await site.call('/api/desk/people/imports', { as: owner })).body,
  )
  expect(imports).toMatchObject([{ state: 'undone', addedCount: 0, removedCount: 1_000 }])
  expect(await bringIn(file, { consent })).toMatchObject({ added: 1_200, isRepeated: false })
})

test('only an owner with a fresh proof, or a program with a write token, can import people', async () => {
  const moderator = await addPerson(site.db, { role: 'moderator' })
  expect((await upload('email\nx@example.org\n', {}, moderator)).status).toBe(404)
  await site.db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect((await upload('email\nx@example.org\n')).body).toMatchObject({
    error: { code: 'reauthentication_needed' },
  })
  // A list of guessed addresses would reveal which of them are stored.
  expect((await upload(`email\n${owner.email}\n`, { dryRun: 'true' })).body).toMatchObject({
    error: { code: 'reauthentication_needed' },
  })
  const actor = { role: 'site_owner', userId: owner.userId, sessionId: owner.sessionId } as const
  const guess = JSON.stringify([{ email: owner.email, hash: '00' }])
  const { rows } = await site.db.database.transaction(actor, (tx) =>
    tx.execute(sql`select known from import_people(null, ${guess}::jsonb)`),
  )
  expect(rows).toEqual([])
  await site.db.query('update auth.sessions set proven_at = now()')
  const make = async (scope: string) => {
    const wanted = { name: scope, scopes: [scope], days: 7 }
    const { body } = await site.call('/api/desk/tokens', { method: 'POST', as: owner, body: wanted })
    return v.parse(v.object({ token: v.string() }), body).token
  }
  const [reading, writing] = [await make('people:read'), await make('people:write')]
  const byToken = (token: string, path = '', file = 'email\nada@example.org\n') =>
    send(`/api/people-imports${path}`, file, { authorization: `Bearer ${token}` })
  expect((await byToken(reading)).body).toMatchObject({ error: { code: 'insufficient_scope' } })
  expect((await byToken('nothing')).status).toBe(401)
  const query = `?${new URLSearchParams({ consent })}`
  const { body } = await byToken(writing, query)
  const { id } = v.parse(importResultSchema, body)
  expect(body).toMatchObject({ added: 1, isRepeated: false })
  expect((await byToken(writing, query)).body).toMatchObject({ id, isRepeated: true })
  const headers = { authorization: `Bearer ${writing}`, apikey: '' }
  expect((await site.call(`/api/people-imports/${id}/undo`, { method: 'POST', headers })).body).toEqual({
    removed: 1,
    isOver: true,
  })
  expect(await people()).toMatchObject([{}])
  expect(
    (
      await site.db.query<{ action: string }>(
        `select action from auth.audit_log where action ~ '^people_' order by id`,
      )
    ).map(({ action }) => action),
  ).toEqual(['people_imported_by_token', 'people_import_undone'])
})
