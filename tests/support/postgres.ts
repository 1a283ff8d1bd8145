import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { bind } from '#server/boot/listen.ts'
import type { TestPostgres } from './start-test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Starts PostgreSQL on the first request and returns its login. */
    postgresUrl: string
  }
}

/**
 * Offers one PostgreSQL for the whole run: an embedded one, or the one at TEST_DATABASE_URL (a superuser's URL). Its migrated database is
 * the template of each test's database. The first test that needs it starts it.
 */
export default async function offerTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<TestPostgres> | undefined
  const path = `/${randomUUID()}`
  const server = createServer((request, response) => {
    // A secret path, because the response contains a superuser's password.
    if (request.url !== path) return void response.writeHead(404).end()
    started ??= import('./start-test-postgres.ts').then(({ startTestPostgres }) => startTestPostgres())
    started.then(
      ({ connection, templateDatabase }) => response.end(JSON.stringify({ connection, templateDatabase })),
      (error) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
  const port = await bind(server, 0, '127.0.0.1')
  project.provide('postgresUrl', `http://127.0.0.1:${port}${path}`)
  return async () => {
    server.close()
    await (await started)?.stop()
  }
}
