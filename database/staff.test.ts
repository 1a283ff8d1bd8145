import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { allFacts } from '#tests/support/feature-facts.ts'
import { raceHeldLock } from '#tests/support/lock-race.ts'
import { addPerson, addSession, addStory, type SamplePerson } from '#tests/support/sample-people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { type Actor, DeskClosedError, type DeskRole, deskRoles, SessionEndedError } from './actor.ts'

let owner: SamplePerson
let moderator: SamplePerson
let analyst: SamplePerson
let member: SamplePerson

const db = await createTestDatabase()

beforeEach(async () => {
  await db.query(
    'truncate auth.first_owner, auth.owner_claims, staff_members, staff_invitations, staff_factor_resets, staff_alerts',
  )
  owner = await addPerson(db, { role: 'owner' })
  moderator = await addPerson(db, { role: 'moderator' })
  analyst = await addPerson(db, { role: 'analyst' })
  member = await addPerson(db)
})

async function runAs(actor: Actor, statement: string): Promise<Record<string, unknown>[]> {
  const run = db.database.transaction(actor, (tx) => tx.execute(sql.raw(statement)))
  const { rows } = await run.catch((error: Error) => Promise.reject(error.cause ?? error))
  return rows
}

const asOwner = (): Actor => ({ role: 'site_owner', ...owner })

test('each role at the desk has exactly these privileges on these tables', async () => {
  const rows = await db.query<{ role: string; rights: string }>(
    `select role, string_agg(format('%s.%s %s', n.nspname, c.relname, kind), ', ' order by n.nspname, c.relname, kind) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        unnest($1::text[]) role, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) kind
      where n.nspname in ('public', 'auth', 'drizzle') and c.relkind in ('r', 'v') and (
        has_table_privilege(role, c.oid, kind)
        or kind in ('select', 'insert', 'update') and has_any_column_privilege(role, c.oid, kind)
      ) group by role`,
    [['analyst', 'site_owner']],
  )
  expect(Object.fromEntries(rows.map(({ role, rights }) => [role, rights.split(', ')]))).toEqual({
    site_owner: [
      'public.content_drafts delete',
      'public.content_drafts insert',
      'public.content_drafts select',
      'public.content_drafts update',
      'public.content_previews delete',
      'public.content_previews insert',
      'public.content_previews select',
      'public.content_previews update',
      'public.content_versions insert',
      'public.content_versions select',
      'public.moderation_settings select',
      'public.moderation_settings update',
      'public.people_exports insert',
      'public.people_exports select',
      'public.people_imports insert',
      'public.people_imports select',
      'public.rule_macros insert',
      'public.rule_macros select',
      'public.rule_macros update',
      'public.staff_factor_resets delete',
      'public.staff_factor_resets insert',
      'public.staff_factor_resets select',
      'public.staff_invitations delete',
      'public.staff_invitations insert',
      'public.staff_invitations select',
      'public.staff_members delete',
      'public.staff_members select',
      'public.staff_members update',
      ...allFacts.flatMap(({ deskRights = [] }) => deskRights),
    ].sort(),
  })
  const reads = [
    'auth.users',
    'auth.sessions',
    'auth.audit_log',
    'auth.people',
    'stories',
    'profiles',
    'comments',
    'reports',
  ]
  for (const table of reads)
    for (const actor of [asOwner(), { role: 'analyst', ...analyst } as const])
      await expect(runAs(actor, `select from ${table}`)).rejects.toThrow(/permission denied/)
  for (const actor of [
    { role: 'moderator', ...moderator } as const,
    { role: 'analyst', ...analyst } as const,
  ])
    for (const read of [
      'select from staff_members',
      'select from staff_invitations',
      'select list_staff()',
      `select read_staff_address('${owner.userId}')`,
      'select find_staff_acts(null, 10, null, null, null, null, null, null)',
      `select list_people('', null, null, null, 10)`,
      `select find_people('{}', 'newest', null, null, null, 10)`,
      `select count_people('{}')`,
      'select from people_exports',
      'select from content_versions',
      'select from content_drafts',
      'select from content_previews',
      `select take_people_export('${crypto.randomUUID()}')`,
      `select open_people_export('${crypto.randomUUID()}')`,
      `select read_person('${owner.userId}')`,
      `select read_person_address('${owner.userId}')`,
      ...allFacts.flatMap(({ refusedToStaff = [] }) => refusedToStaff),
    ])
      await expect(runAs(actor, read)).rejects.toThrow(/permission denied/)
  for (const read of allFacts.flatMap(({ refusedToOwners = [] }) => refusedToOwners))
    await expect(runAs(asOwner(), read)).rejects.toThrow(/permission denied/)
  await expect(runAs(asOwner(), 'select token_hash, email from staff_invitations')).rejects.toThrow(
    /permission denied/,
  )
})

describe('the desk', () => {
  const tryRoles = async (person: SamplePerson) => {
    const open: DeskRole[] = []
    for (const role of deskRoles)
      await runAs({ role, ...person }, 'select 1').then(
        () => open.push(role),
        (error: unknown) => expect(error).toBeInstanceOf(DeskClosedError),
      )
    return open
  }

  test('opens for people with the role for the task, and for owners for all tasks', async () => {
    expect(await tryRoles(owner)).toEqual(deskRoles)
    expect(await tryRoles(moderator)).toEqual(['moderator'])
    expect(await tryRoles(analyst)).toEqual(['analyst'])
    expect(await tryRoles(member)).toEqual([])
  })

  test.each([
    ['without the second factor', `aal = 'aal1'`],
    [
      'twelve hours after the last proof',
      `proven_at = now() - interval '12 hours 1 second', desk_used_at = now()`,
    ],
    ['in a session of an earlier version', 'proven_at = null, desk_used_at = now()'],
    ['an hour after the last proof without any use since', `proven_at = now() - interval '61 minutes'`],
    [
      'an hour after the last use',
      `proven_at = now() - interval '3 hours', desk_used_at = now() - interval '61 minutes'`,
    ],
  ])('does not open %s', async (_when, change) => {
    await db.query(`update auth.sessions set ${change}`)
    for (const person of [owner, moderator, analyst]) expect(await tryRoles(person)).toEqual([])
  })

  test('opens until the role is removed or the session ends', async () => {
    await runAs(asOwner(), `delete from staff_members where user_id = '${moderator.userId}'`)
    expect(await tryRoles(moderator)).toEqual([])
    await db.query('delete from auth.sessions where id = $1', [analyst.sessionId])
    await expect(runAs({ role: 'analyst', ...analyst }, 'select 1')).rejects.toThrow(SessionEndedError)
  })

  test('does not open with another person’s session', async () => {
    const borrowed = { role: 'site_owner', userId: member.userId, sessionId: owner.sessionId } as const
    await expect(runAs(borrowed, 'select 1')).rejects.toThrow(SessionEndedError)
  })

  test('stays open while it is used, which is recorded once a minute', async () => {
    await db.query(
      `update auth.sessions set proven_at = now() - interval '2 hours', desk_used_at = now() - interval '50 minutes'`,
    )
    await runAs({ role: 'moderator', ...moderator }, 'select 1')
    const readUse = async () =>
      (
        await db.query<{ age: number; desk_used_at: Date }>(
          'select extract(epoch from now() - desk_used_at)::int as age, desk_used_at from auth.sessions where id = $1',
          [moderator.sessionId],
        )
      )[0]
    const first = await readUse()
    expect(first?.age).toBeLessThan(60)
    await runAs({ role: 'moderator', ...moderator }, 'select 1')
    expect((await readUse())?.desk_used_at).toEqual(first?.desk_used_at)
  })
})

test('the desk’s login can’t read anything by setting another role or id', async () => {
  const weak = await addSession(db, owner.userId)
  const hidden = await addStory(db, member)
  await db.query('update stories set hidden_at = now() where id = $1', [hidden])
  const count = (role: DeskRole, table: string, session: string) =>
    withClient(db.logins.desk.connection, async (client) => {
      await client.query(
        `begin; set local role ${role}; set local app.user_id = '${owner.userId}'; set local app.session_id = '${session}'`,
      )
      return (await client.query(`select from ${table}`)).rowCount
    })
  for (const session of [weak, moderator.sessionId, member.sessionId, crypto.randomUUID()])
    for (const table of [
      'staff_members',
      'list_staff()',
      'find_staff_acts(null, 10, null, null, null, null, null, null)',
      `find_people('{}', 'newest', null, null, null, 10)`,
    ])
      expect(await count('site_owner', table, session)).toBe(0)
  for (const session of [weak, analyst.sessionId])
    expect(await count('moderator', `stories where id = '${hidden}'`, session)).toBe(0)
  expect(await count('site_owner', 'staff_members', owner.sessionId)).toBe(3)
  expect(await count('moderator', `stories where id = '${hidden}'`, moderator.sessionId)).toBe(1)
})

test('an owner with a fresh proof can change and remove roles, but never their own', async () => {
  const change = (person: SamplePerson) =>
    runAs(
      asOwner(),
      `update staff_members set role = 'analyst' where user_id = '${person.userId}' returning role`,
    )
  expect(await change(owner)).toEqual([])
  expect(
    await runAs(asOwner(), `delete from staff_members where user_id = '${owner.userId}' returning 1`),
  ).toEqual([])
  expect(await change(moderator)).toEqual([{ role: 'analyst' }])
  await db.query(`update auth.sessions set proven_at = now() - interval '11 minutes'`)
  expect(await change(analyst)).toEqual([])
  expect(await runAs(asOwner(), 'delete from staff_members returning 1')).toEqual([])
  const invite = `insert into staff_invitations (email, role, invited_by) values ('a@example.org', 'owner', '${owner.userId}')`
  await expect(runAs(asOwner(), invite)).rejects.toThrow(/row-level security/)
  await expect(
    runAs(asOwner(), `insert into staff_members (user_id, role) values ('${member.userId}', 'owner')`),
  ).rejects.toThrow(/permission denied/)
})

describe('a site’s only owner', () => {
  test('can’t be removed, changed or deleted', async () => {
    for (const removal of [
      `delete from staff_members where role = 'owner'`,
      `update staff_members set role = 'moderator'`,
      `delete from auth.users where id = '${owner.userId}'`,
      `delete from profiles where user_id = '${owner.userId}'`,
    ])
      await expect(db.query(removal)).rejects.toThrow('a site needs at least one owner')
    await addPerson(db, { role: 'owner' })
    await db.query('delete from auth.users where id = $1', [owner.userId])
  })

  test('remains if two owners remove each other simultaneously', async () => {
    const second = await addPerson(db, { role: 'owner' })
    const act = () =>
      runAs({ role: 'site_owner', ...second }, `delete from staff_members where user_id = '${owner.userId}'`)
    const statement = `delete from staff_members where user_id = '${second.userId}'; set constraints all immediate`
    await expect(raceHeldLock(db, { statement, values: [], act })).rejects.toThrow(
      'a site needs at least one owner',
    )
    expect(await db.query(`select user_id as id from staff_members where role = 'owner'`)).toEqual([
      { id: owner.userId },
    ])
  })
})

describe('the first owner’s link', () => {
  const hash = (token: Buffer) => createHash('sha256').update(token).digest()
  const claim = (person: SamplePerson, token: Buffer) =>
    runAs(
      { role: 'member', ...person },
      `select claim_ownership('\\x${hash(token).toString('hex')}') as made`,
    ).then(([row]) => row?.made)
  const addClaim = async (expires = `now() + interval '30 minutes'`) => {
    const token = randomBytes(32)
    await db.query(`insert into auth.owner_claims (token_hash, expires_at) values ($1, ${expires})`, [
      hash(token),
    ])
    return token
  }
  const countOwners = async () => (await db.query(`select from staff_members where role = 'owner'`)).length

  beforeEach(async () => {
    await db.query(
      'truncate auth.first_owner, auth.owner_claims, staff_members, staff_invitations, staff_factor_resets, staff_alerts',
    )
  })

  test('makes one of fifty people who follow it simultaneously the owner, even if two servers each wrote one', async () => {
    const tokens = [await addClaim(), await addClaim()]
    const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(db)))
    const tries = Array.from({ length: 50 }, (_, index) => {
      const [person, token] = [people[index % people.length], tokens[index % 2]]
      if (!person || !token) throw new Error('no person was created')
      return claim(person, token)
    })
    const made = await Promise.all(tries)
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await countOwners()).toBe(1)
    expect(await db.query('select from auth.owner_claims')).toEqual([])
  })

  test('makes no one an owner while another link is being followed on another server', async () => {
    const [first, second] = [await addClaim(), await addClaim()]
    const statement = `set local app.user_id = '${member.userId}';
      select claim_ownership('\\x${hash(first).toString('hex')}')`
    const act = () => claim(moderator, second)
    expect(await raceHeldLock(db, { statement, values: [], act })).toBe(false)
    expect(await countOwners()).toBe(1)
  })

  test('makes no one an owner if it is expired or invented, or if the address is not confirmed', async () => {
    expect(await claim(member, await addClaim(`now() - interval '1 second'`))).toBe(false)
    expect(await claim(member, randomBytes(32))).toBe(false)
    const token = await addClaim()
    expect(await claim(await addPerson(db, { isVerified: false }), token)).toBe(false)
    expect(await countOwners()).toBe(0)
    expect(await claim(member, token)).toBe(true)
  })

  test('makes no one an owner once there was an owner, whoever wrote the link', async () => {
    await db.query(`insert into staff_members (user_id, role) values ($1, 'owner')`, [member.userId])
    await db.query('truncate staff_members, staff_factor_resets, staff_alerts')
    expect(await claim(moderator, await addClaim())).toBe(false)
  })

  test('can’t be written or read by any role used for web requests', async () => {
    const actors: Actor[] = [{ role: 'anon' }, { role: 'member', ...member }]
    for (const statement of ['select from auth.owner_claims', 'delete from auth.first_owner'])
      for (const actor of actors) await expect(runAs(actor, statement)).rejects.toThrow(/permission denied/)
    const insert = sql.raw(`insert into auth.owner_claims values ('x', now() + interval '1 day')`)
    await expect(db.database.accounts((tx) => tx.execute(insert))).rejects.toMatchObject({
      cause: { message: /permission denied/ },
    })
  })
})

describe('an invitation of staff', () => {
  const invite = async (email: string, role = 'moderator') => {
    const token = randomBytes(32)
    await runAs(
      asOwner(),
      `insert into staff_invitations (email, role, invited_by) values ('${email}', '${role}', '${owner.userId}')`,
    )
    const hex = createHash('sha256').update(token).digest('hex')
    await db.database.accounts((tx) =>
      tx.execute(
        sql.raw(
          `update staff_invitations set token_hash = '\\x${hex}', expires_at = now() + interval '7 days' where email = '${email}'`,
        ),
      ),
    )
    return hex
  }
  const accept = (person: SamplePerson, hex: string) =>
    runAs({ role: 'member', ...person }, `select accept_staff_invitation('\\x${hex}') as role`)

  test('is accepted once, by its own address, before it expires', async () => {
    const hex = await invite(member.email)
    const stranger = await addPerson(db)
    expect(await accept(stranger, hex)).toEqual([{ role: null }])
    const accepted = await Promise.all(Array.from({ length: 20 }, () => accept(member, hex)))
    expect(accepted.flat().filter(({ role }) => role === 'moderator')).toHaveLength(1)
    const late = await invite(stranger.email)
    await db.query(`update staff_invitations set expires_at = now() - interval '1 second'`)
    expect(await accept(stranger, late)).toEqual([{ role: null }])
  })

  test('gives no access to an unconfirmed address', async () => {
    const unverified = await addPerson(db, { isVerified: false })
    expect(await accept(unverified, await invite(unverified.email))).toEqual([{ role: null }])
  })

  test('is deleted when the owner who sent it loses the role', async () => {
    await invite(member.email, 'owner')
    await addPerson(db, { role: 'owner' })
    await db.query(`update staff_members set role = 'analyst' where user_id = $1`, [owner.userId])
    expect(await db.query('select from staff_invitations')).toEqual([])
  })
})

test('staff’s actions on each other are logged, even from psql, and so is each view of an address', async () => {
  await db.query('truncate auth.audit_log')
  await runAs(asOwner(), `update staff_members set role = 'analyst' where user_id = '${moderator.userId}'`)
  await runAs(asOwner(), `delete from staff_members where user_id = '${moderator.userId}'`)
  await db.query(`insert into staff_members (user_id, role) values ($1, 'moderator')`, [member.userId])
  expect(await runAs(asOwner(), `select read_staff_address('${member.userId}') as email`)).toEqual([
    { email: member.email },
  ])
  const acts = await runAs(
    asOwner(),
    'select action, by_role from find_staff_acts(null, 10, null, null, null, null, null, null)',
  )
  expect(acts).toEqual([
    { action: 'address_read', by_role: 'site_owner' },
    { action: 'became_moderator', by_role: 'owner' },
    { action: 'left_staff', by_role: 'site_owner' },
    { action: 'became_analyst', by_role: 'site_owner' },
  ])
  const masked = await runAs(asOwner(), 'select masked_email from list_staff()')
  expect(JSON.stringify(masked)).not.toContain(member.email)
  // A person without a staff role.
  expect(await runAs(asOwner(), `select read_staff_address('${moderator.userId}') as email`)).toEqual([
    { email: null },
  ])
})
