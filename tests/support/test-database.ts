import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'
import type { Logins } from '#database/logins/logins.ts'
import { prepareLogins } from '#database/logins/prepare-logins.ts'
import { endAfterFile } from './after-file.ts'
import { openTestPostgres } from './open-test-postgres.ts'
import { connectTo, runAsOwner, type TestConnection, toLogins, withClient } from './test-connection.ts'

export interface TestDatabase {
  /** As the owner, past every wall. */
  connection: TestConnection
  /** As a server's pools log in. */
  logins: Logins
  database: Database
  /** A statement as the owner, past every wall: for arranging and looking, never for what is tested. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
}

/** A database of one's own, migrated and empty; gone after the tests of the file that asked for it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const connection = await copyTemplate()
  const owner = new pg.Pool({ ...connection, max: 2 })
  const logins = toLogins(connection)
  await withClient(connection, (client) => prepareLogins(client, logins))
  // Other files have the processors, too: a hundred requests that take turns here are no outage.
  const database = openDatabase({ logins, poolSize: 4, statementTimeoutMs: 24_000 })
  endAfterFile(async () => {
    await database.close()
    await owner.end()
    const { connection: postgres } = await openTestPostgres()
    await runAsOwner(postgres, `drop database ${connection.database}`)
    // Once their database is gone, nothing depends on them.
    const users = Object.values(logins).map(({ user }) => user)
    await runAsOwner(postgres, `drop role ${users.join(', ')}`)
  })
  return {
    connection,
    logins,
    database,
    query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await owner.query<Row>(statement, values)).rows,
  }
}

async function copyTemplate(): Promise<TestConnection> {
  const { connection, templateDatabase } = await openTestPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // As files, without the log of changes that the other strategy writes: 120 ms, not 580.
  await runAsOwner(connection, `create database ${name} template ${templateDatabase} strategy file_copy`)
  return connectTo(connection, name)
}
