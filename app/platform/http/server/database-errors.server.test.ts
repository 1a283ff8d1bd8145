import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts'
import { toLogins } from '#tests/support/test-connection.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { describeError, isDatabaseUnavailable } from './database-errors.server.ts'

const email = 'ada@private.example'
const story = 'Smoke all night.\n    at home, where we cannot shut it out\nAnd all day.'

/** Returns the error of a statement with personal data whose connection breaks. */
async function failByLostConnection(): Promise<unknown> {
  const { connection } = await createTestDatabase()
  const way = await startPostgresProxy(connection)
  const database = openDatabase({ logins: toLogins({ ...connection, host: '127.0.0.1', port: way.port }) })
  way.hold('private.example')
  const failed = database.anon
    .execute(sql`select ${email}::text, ${story}::text, pg_sleep(0)`)
    .catch((error: unknown) => error)
  await way.held()
  way.cut()
  const error = await failed
  await database.close()
  await way.stop()
  return error
}

test('the error of a statement whose connection broke contains none of its values', async () => {
  const error = await failByLostConnection()
  // Ensures that the error contains something to hide.
  expect(String(error)).toContain(email)
  expect(isDatabaseUnavailable(error)).toBe(true)
  const described = describeError(error)
  expect(described).toMatchObject({ name: 'Error', message: 'Connection terminated unexpectedly' })
  expect(described.stack).toContain('    at ')
  for (const word of [email, 'Smoke', 'at home', 'select']) {
    expect(JSON.stringify(described)).not.toContain(word)
  }
})

test('the error of a statement with its own description contains only stack positions', () => {
  const error = Object.assign(new Error(`Failed query: insert\nparams: ${email},${story}`), {
    params: [email, story],
  })
  const { stack, ...described } = describeError(error)
  expect(described).toEqual({ name: 'DrizzleQueryError' })
  expect(stack).toMatch(/^ {4}at .*database-errors\.server\.test\.ts/)
})

test('the error for a missing privilege names the object', async () => {
  const { database } = await createTestDatabase()
  const error = await database.anon.execute(sql`select from auth.users`).catch((refused: unknown) => refused)
  expect(describeError(error)).toMatchObject({
    code: '42501',
    message: expect.stringMatching(/^permission denied for (schema auth|table users)$/),
  })
})

test('other database failures are described by message and code', () => {
  const error = new Error('outside', {
    cause: Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }),
  })
  expect(describeError(error)).toMatchObject({ name: 'Error', code: 'ENOTFOUND', message: 'no such host' })
  expect(describeError('a string')).toEqual({ name: 'string' })
})
