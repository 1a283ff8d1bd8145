import pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * The statements that the site's own code sends while `work` runs, so that what is compared with it can't drift from
 * it. What a connection asks when it is opened is left out.
 */
export async function recordStatements(
  connection: pg.PoolConfig,
  work: (database: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    override query(...args: never[]): never {
      const [config, values] = args as readonly unknown[]
      const text = typeof config === 'string' ? config : readText(config)
      if (text !== undefined && text !== 'select current_user')
        statements.push({ text, values: Array.isArray(values) ? values : [] })
      return Reflect.apply(super.query, this, args)
    }
  }
  const database = openDatabase({ connection: { ...connection, Client: RecordingClient }, poolSize: 1 })
  try {
    await work(database)
    return statements
  } finally {
    await database.close()
  }
}

function readText(config: unknown): string | undefined {
  const isStatement = typeof config === 'object' && config !== null && 'text' in config
  return isStatement && typeof config.text === 'string' ? config.text : undefined
}
