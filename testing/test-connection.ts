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

/** For `DATABASE_URL`. The folder of a socket can't be the host of a URL. */
export function toDatabaseUrl({ host, port, user, password, database }: TestConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
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
