import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#database/client.ts'
import { endAfterFile } from './after-file.ts'
import { connectTo, runAsOwner, type TestConnection } from './test-connection.ts'

export interface TestDatabase {
  connection: TestConnection
  database: Database
  /** A statement as the owner, past every wall: for arranging and looking, never for what is tested. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
}

/** A database of one's own, migrated and empty; gone after the tests of the file that asked for it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const connection = await copyTemplate()
  const owner = new pg.Pool({ ...connection, max: 2 })
  const database = openDatabase({ connection, poolSize: 4 })
  endAfterFile(async () => {
    await database.close()
    await owner.end()
    await runAsOwner(inject('postgres'), `drop database ${connection.database}`)
  })
  return {
    connection,
    database,
    query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await owner.query<Row>(statement, values)).rows,
  }
}

async function copyTemplate(): Promise<TestConnection> {
  const postgres = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsOwner(postgres, `create database ${name} template ${inject('templateDatabase')}`)
  return connectTo(postgres, name)
}
