import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { release } from '#database/version.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createApp } from './app.ts'

const { version, commit } = release

test('the server reports its version, and that it is ready if its database is', async () => {
  const site = await createTestSite()
  expect(await site.call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', version, commit } })
  expect(await site.call('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('concurrent readiness checks query the database only once', async () => {
  const { db, dependencies } = await createTestSite()
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  const anon = drizzle({ connection: db.connection, logger })
  onTestFinished(() => anon.$client.end())
  const app = createApp({ dependencies: { ...dependencies, database: { ...dependencies.database, anon } } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    answers.map(() => ({ status: 'ok' })),
  )
  expect(statements).toHaveLength(1)
})

test('a site whose database lacks a migration soon reports that it is not ready', async () => {
  const site = await createTestSite()
  expect((await site.call('/readyz')).status).toBe(200)
  await site.db.query('delete from drizzle.__drizzle_migrations')
  await expect
    .poll(() => site.call('/readyz'))
    .toMatchObject({ status: 503, body: { status: 'migrations missing' } })
})

test('a stopping server immediately reports that it is not ready, and still responds', async () => {
  const { dependencies } = await createTestSite()
  let isStopping = false
  const app = createApp({ dependencies, isStopping: () => isStopping })
  expect((await app.request('/readyz')).status).toBe(200)
  isStopping = true
  const answer = await app.request('/readyz')
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 503,
    body: { status: 'stopping' },
  })
  expect((await app.request('/healthz')).status).toBe(200)
})
