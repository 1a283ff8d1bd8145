import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { prepareLogins } from '#database/logins/prepare-logins.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import {
  accountSecrets,
  powers,
  queueSecrets,
  refused,
  resetRole,
  setRole,
} from '../support/escalation-statements.ts'

/** The only roles that each login may take. Its pool starts with the first. */
const documented = {
  read: ['anon'],
  write: ['anon', 'member'],
  accounts: ['accounts', 'anon'],
  desk: ['analyst', 'moderator', 'site_owner'],
  queue: [],
} as const
const names = ['read', 'write', 'accounts', 'desk', 'queue'] as const
type Name = (typeof names)[number]

const db = await createTestDatabase()
const person = await addPerson(db)
const story = await addStory(db, person, { isPublic: false })
const jobs = await startJobs({
  connection: db.logins.queue.connection,
  log: pino({ level: 'silent' }),
  deliverMail: async () => {},
  needs: (mailQueue) => ({ mailQueue }),
})
endAfterFile(jobs.stop)
await db.query(`insert into auth.signing_keys (kid, private_jwk) values ('kid', '{"d": "a secret"}')`)
await db.query(`insert into auth.sessions (user_id) values ($1)`, [person.userId])
const rows = await db.query<{ name: string }>(
  `select rolname as name from pg_roles where rolname not like 'test\\_%' or rolname like $1`,
  [`${db.connection.database}%`],
)
const clusterRoles = rows.map(({ name }) => name)

interface Attempt {
  /** Empty on success. */
  error: string
  role: string
  user: string
}

/** Runs statements in a transaction of a login and returns their errors. Everything is rolled back. */
async function attempt(login: Name, role: string | null, statements: string[]): Promise<Attempt[]> {
  const options = role === null ? '' : `-c role=${role}`
  const client = new pg.Client({ ...db.logins[login].connection, options })
  await client.connect()
  try {
    const attempts: Attempt[] = []
    for (const statement of statements) attempts.push(await attemptOne(client, statement))
    return attempts
  } finally {
    await client.end()
  }
}

async function attemptOne(client: pg.Client, statement: string): Promise<Attempt> {
  await client.query('begin; savepoint s')
  const error = await client.query(statement).then(
    () => '',
    (refusal: Error) => refusal.message,
  )
  if (error !== '') await client.query('rollback to s')
  const { rows } = await client.query<Omit<Attempt, 'error'>>(
    'select current_user as role, session_user as user',
  )
  await client.query('rollback')
  return { error, role: rows[0]?.role ?? '', user: rows[0]?.user ?? '' }
}

/** Expects every statement to be refused for a missing right, and shows those that succeeded. */
async function expectRefused(
  login: Name,
  role: string | null,
  statements: string[],
  why: RegExp,
): Promise<void> {
  const attempts = await attempt(login, role, statements)
  const notRefused = attempts.map(({ error }, index) => `${error || 'DONE'}: ${statements[index]}`)
  expect(notRefused.filter((line) => !why.test(line))).toEqual([])
}

const startsAs = (login: Name) => [null, ...documented[login]]

test('starting this version on an earlier version’s database revokes the functions that were open to everyone', async () => {
  const reads = [
    'select query from pg_stat_activity',
    `select set_config('a.b', '', true)`,
    'select lo_create(0)',
  ]
  await db.query(
    'grant execute on function pg_stat_get_activity(int), set_config(text, text, boolean), lo_create(oid) to public',
  )
  expect((await attempt('write', 'member', reads)).map(({ error }) => error)).toEqual(['', '', ''])
  await withClient(db.connection, (client) => prepareLogins(client, db.logins))
  await expectRefused('write', 'member', reads, /permission denied for function/)
})

describe.each(names)('the login %s', (login) => {
  test('can take only its documented roles, whatever statement it runs', async () => {
    const { user } = db.logins[login]
    const allowed: string[] = [user, ...documented[login]]
    const ways = [...clusterRoles.flatMap(setRole), ...resetRole]
    for (const start of startsAs(login)) {
      const attempts = await attempt(login, start, ways)
      const climbed = attempts.map((seen, index) => ({ ...seen, way: ways[index] }))
      expect(climbed.filter((seen) => seen.user !== user || !allowed.includes(seen.role))).toEqual([])
    }
  })

  test('has no privileges after resetting its role', () =>
    expectRefused(
      login,
      null,
      ['select from public.stories', 'select from auth.users', 'select public.last_migration()'],
      /permission denied/,
    ))

  test('can’t create or change anything in the cluster or the database', async () => {
    const { user } = db.logins[login]
    for (const start of startsAs(login)) await expectRefused(login, start, powers(user), refused)
    await withClient(db.logins[login].connection, async (client) => {
      for (const statement of ['create database climbing', `alter system set log_statement = 'all'`])
        await expect(client.query(statement)).rejects.toThrow(/permission denied/)
    })
  })

  test('can’t read keys, tokens, accounts or emails that it doesn’t need', async () => {
    const secrets = [
      ...(login === 'accounts' ? [] : [...accountSecrets, 'select work_description from public.profiles']),
      ...(login === 'queue' ? [] : queueSecrets),
      'select search_text from public.story_search',
      'select rolpassword from pg_authid',
      'select passwd from pg_shadow',
    ]
    for (const start of startsAs(login)) await expectRefused(login, start, secrets, /permission denied/)
  })
})

test('the queue’s login can’t read the site’s tables and owns only its schema', async () => {
  const reads = [
    'select from public.stories',
    'select from public.profiles',
    'select public.current_user_id()',
  ]
  await expectRefused('queue', null, reads, /permission denied for schema public/)
  const rows = await db.query(
    `select distinct n.nspname as schema from pg_shdepend d
      left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
      left join pg_proc p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
      left join pg_type t on d.classid = 'pg_type'::regclass and t.oid = d.objid
      left join pg_namespace n on n.oid = coalesce(c.relnamespace, p.pronamespace, t.typnamespace, d.objid)
    where d.refobjid = $1::regrole and d.deptype = 'o'`,
    [db.logins.queue.user],
  )
  expect(rows).toEqual([{ schema: 'pgboss' }])
})

test('the accounts login stores and publishes stories, but can neither read nor rewrite them', async () => {
  const withheld = await addStory(db, person, { isPublic: false })
  await db.query('update stories set share_permission = true where id = $1', [story])
  const insert = (isPublic: boolean) =>
    `insert into stories (user_id, content, share_permission, is_public) values ('${person.userId}', 'x', true, ${isPublic})`
  const attempts = await attempt('accounts', 'accounts', [
    'select content from stories',
    'select search_text from stories',
    'select content from comments',
    'select from reactions',
    `update stories set content = 'x'`,
    'update stories set share_permission = true',
    'update stories set hidden_at = null',
    'delete from stories',
    `select from awaiting_stories('${person.userId}', null)`,
    insert(true),
    `update stories set is_public = true where id = '${withheld}'`,
    insert(false),
    `update stories set is_public = true where id = '${story}'`,
    // A confirmed person's stories are not waiting: an error would show that one was found.
    ...['read', 'delete'].map(
      (verb) =>
        `select 1 / (count(*) = 0)::int from ${verb}_sign_up_stories('${person.userId}', '${withheld}')`,
    ),
  ])
  expect(attempts.map(({ error }) => error)).toEqual([
    ...Array.from({ length: 9 }, () => expect.stringContaining('permission denied')),
    expect.stringContaining('row-level security'),
    expect.stringContaining('row-level security'),
    '',
    '',
    '',
    '',
  ])
})

test('every function that runs as its owner names its schemas and is revoked from PUBLIC', async () => {
  const open = await db.query(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = pronamespace
      where prosecdef and nspname in ('public', 'auth', 'drizzle') and (
        not coalesce(proconfig::text like '%search_path=pg_catalog, pg_temp%', false)
        or proacl is null or exists (select from aclexplode(proacl) where grantee = 0)
      )`,
  )
  expect(open).toEqual([])
})

test('an injected expression changes neither the role nor whose rows are visible', async () => {
  const expressions = [
    `select set_config('app.user_id', '${person.userId}', true)`,
    `update pg_settings set setting = 'auth' where name = 'search_path'`,
    `do $$ begin perform set_config('app.user_id', '', true); end $$`,
  ]
  for (const login of names)
    for (const role of startsAs(login))
      await expectRefused(login, role, expressions, /permission denied for function set_config/)
})

test('a transaction still knows its user after an injected expression', async () => {
  const [seen] = await attempt('write', 'anon', [
    `set local role member; set local app.user_id = '${person.userId}'`,
  ])
  expect(seen).toEqual({ error: '', role: 'member', user: db.logins.write.user })
})
