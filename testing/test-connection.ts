import pg from 'pg'

export interface TestConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export function connectTo(connection: TestConnection, database: string): TestConnection {
  return { ...connection, database }
}

export async function runAsOwner(connection: TestConnection, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
