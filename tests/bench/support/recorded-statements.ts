import pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'
import type { Login } from '#database/logins/logins.ts'
import { type TestConnection, toLogins } from '#tests/support/test-connection.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Records the statements that the site's own code sends during `work`, so that references always use the current ones. Leaves out the query
 * of a new connection.
 */
export async function recordStatements(
  connection: TestConnection,
  work: (database: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const send = this.query
      const value = (...args: unknown[]) => {
        const statement = readStatement(args)
        if (statement.text !== 'select current_user') statements.push(statement)
        return Reflect.apply(send, this, args)
      }
      Object.defineProperty(this, 'query', { value, configurable: true })
    }
  }
  const logins = toLogins(connection)
  const record = ({ connection }: Login) => ({ connection: { ...connection, Client: RecordingClient } })
  const database = openDatabase({
    logins: {
      read: record(logins.read),
      write: record(logins.write),
      accounts: record(logins.accounts),
      desk: record(logins.desk),
    },
    poolSize: 1,
  })
  try {
    await work(database)
    return statements
  } finally {
    await database.close()
  }
}

/** Parses the driver's arguments: the query text, or an object that contains it, followed by the values. */
function readStatement([config, values]: unknown[]): Statement {
  const isObject = typeof config === 'object' && config !== null && 'text' in config
  return { text: String(isObject ? config.text : config), values: Array.isArray(values) ? values : [] }
}
