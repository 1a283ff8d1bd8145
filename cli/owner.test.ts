import { expect, test } from 'vitest'
import { describeOperatorError } from '#server/boot/operator-error.ts'
import { readConfig } from '#server/config/config.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { toDatabaseSettings } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { makeOwner } from './accounts.ts'

const db = await createTestDatabase()
const config = readConfig({ ...toDatabaseSettings(db.connection), SITE_URL: 'http://localhost:3000' })
const site = { config, envFile: '.env', siteFolder: projectFolder, signal: new AbortController().signal }

const run = (argument: string, ...options: string[]) =>
  makeOwner({ ...site, argument, options: new Set(options) }).then(
    (text) => ({ code: 0, text }),
    (error: unknown) => ({ code: 1, text: describeOperatorError(error) }),
  )

test.each([
  ['an unknown address', async () => 'nobody@example.org', 'no account'],
  [
    'an unconfirmed account',
    async () => (await addPerson(db, { isVerified: false })).email,
    'isn’t confirmed',
  ],
  ['no address', async () => 'nonsense', 'isn’t an email address'],
])('the operator can’t make %s an owner', async (_what, choose, says) => {
  expect(await run(await choose())).toMatchObject({ code: 1, text: expect.stringContaining(says) })
  expect(await db.query('select from staff_members')).toEqual([])
})

test('the operator makes a confirmed account an owner, once', async () => {
  const person = await addPerson(db)
  expect(await run(person.email.toUpperCase())).toMatchObject({
    code: 0,
    text: expect.stringContaining('is now an owner'),
  })
  expect(await run(person.email)).toMatchObject({ code: 0, text: expect.stringContaining('already') })
  expect(await db.query('select user_id, role from staff_members')).toEqual([
    { user_id: person.userId, role: 'owner' },
  ])
  const [act] = await db.query(
    'select action, by_role, account_id from auth.audit_log order by id desc limit 1',
  )
  expect(act).toEqual({ action: 'became_owner', by_role: 'owner', account_id: person.userId })
})

test('an owner who lost their phone can sign in with only the password, and others’ factors are kept', async () => {
  const [owner, other] = [await addPerson(db, { role: 'owner' }), await addPerson(db, { role: 'moderator' })]
  for (const { userId } of [owner, other])
    await db.query(
      `insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', '\\x00')`,
      [userId],
    )
  expect(await run(other.email, '--reset-factors')).toMatchObject({
    code: 1,
    text: expect.stringContaining('isn’t an owner'),
  })
  expect(await run(owner.email, '--reset-factors')).toMatchObject({
    code: 0,
    text: expect.stringContaining('signed the account out everywhere'),
  })
  expect(await db.query('select user_id from auth.factors')).toEqual([{ user_id: other.userId }])
  expect(await db.query('select from auth.sessions where user_id = $1', [owner.userId])).toEqual([])
})
