import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fillSite } from '#cli/testing/filled-site.ts'
import { readEverything } from '#cli/testing/site-rows.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { openTab, startAuthSite } from '../testing/auth-site.ts'

const password = 'a phrase of long before'
const serviceKey = 'the-secret-key-of-the-second-service'
const before = await createTestSite()
await fillSite(before.db, before.journal)
await before.db.query('update auth.users set password_hash = $1', [await hashPassword(password)])
const second = await startAuthSite({}, { siteUrl: 'https://accounts.example', serviceKey })

async function run(changes: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const env = {
    ...toDatabaseSettings(before.db.connection),
    AUTH_URL: second.url,
    AUTH_SERVICE_KEY: serviceKey,
    ...changes,
  }
  return promisify(execFile)(process.execPath, ['cli/clean-air.ts', 'move-accounts'], {
    cwd: projectFolder,
    env,
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { stderr: string }) => ({ code: 1, text: error.stderr }),
  )
}

const people = await before.db.query<{ id: string; email: string; role: string | null; stories: number }>(
  `select u.id, u.email, m.role::text, count(s.id)::int as stories
     from auth.users u left join staff_members m on m.user_id = u.id
       left join stories s on s.user_id = u.id and s.deleted_at is null
     where u.email_verified_at is not null group by u.id, m.role order by stories desc, u.id`,
)
const everything = await readEverything(before.db)

test('a move to another auth service that can’t start says what is missing', async () => {
  expect(await run({ AUTH_SERVICE_KEY: '' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('Set AUTH_URL to the service'),
  })
  const refused = await run({ AUTH_SERVICE_KEY: 'quite-another-key' })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('User not allowed') })
  expect(await second.db.query('select from auth.users')).toEqual([])
})

test('moving a full site to another auth service copies each confirmed account once, and changes nothing here', async () => {
  expect(people.length).toBeGreaterThan(20)
  expect(await run()).toEqual({
    code: 0,
    text: expect.stringMatching(
      new RegExp(`^Copied ${people.length} accounts to .*\\. 0 were already there`),
    ),
  })
  expect(await run()).toMatchObject({
    text: expect.stringMatching(
      new RegExp(`^Copied 0 accounts to .*\\. ${people.length} were already there`),
    ),
  })
  expect(await readEverything(before.db)).toEqual(everything)
  const moved =
    'select id, email, password_hash from auth.users where email_verified_at is not null order by id'
  expect(await second.db.query(moved)).toEqual(await before.db.query(moved))
})

test('people who sign in at the other auth service find their stories and role', async () => {
  const external = {
    url: second.url,
    issuer: 'https://accounts.example/auth/v1',
    jwksUrl: `${second.url}/.well-known/jwks.json`,
    audience: 'authenticated',
    memberRoles: ['authenticated', 'member'],
    serviceKey,
  }
  const after = await createTestSite({ external }, undefined, before.db)
  // Signing in everyone would take minutes on a busy machine.
  const chosen = [...people.filter(({ role }) => role), ...people.filter(({ role }) => !role).slice(0, 2)]
  for (const { id, email, role, stories } of chosen) {
    const { data, error } = await openTab(second).signInWithPassword({ email, password })
    expect(error).toBeNull()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const { status, body } = await after.call('/api/profile/export', { headers })
    expect(status).toBe(200)
    const exported = v.parse(exportedSchema, body)
    expect(exported).toMatchObject({ account: { id, email } })
    expect(exported.stories).toHaveLength(stories)
    expect(exported.staff?.role).toBe(role ?? undefined)
    expect((await after.call('/api/staff/me', { headers })).status).toBe(role ? 200 : 404)
  }
  // Only the tables of sessions, users and the audit log may have changed.
  const changed = await readEverything(before.db)
  const differing = Object.keys(changed).filter((name) => String(changed[name]) !== String(everything[name]))
  expect(differing.toSorted()).toEqual(['auth.audit_log', 'auth.sessions', 'auth.users'])
  expect(changed['auth.users']).toHaveLength(everything['auth.users']?.length ?? 0)
})

const exportedSchema = v.object({
  account: v.object({ id: v.string(), email: v.string() }),
  stories: v.array(v.unknown()),
  staff: v.nullable(v.object({ role: v.string() })),
})

test('people whom the new service knows under another id are listed, and nothing is changed', async () => {
  const [person] = await before.db.query<{ id: string; email: string }>(
    'select id, email from auth.users where email_verified_at is not null limit 1',
  )
  await second.db.query('delete from auth.users where id = $1', [person?.id])
  await second.db.query(`insert into auth.users (email, password_hash) values ($1, '!')`, [person?.email])
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining(`${person?.id}: `) })
})
