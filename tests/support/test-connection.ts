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

export const testRootSecret = '5e'.repeat(32)

/** A server's settings for this database. The folder of a socket can't be the host of a URL. */
export function toDatabaseSettings({ host, port, user, password, database }: TestConnection) {
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return { DATABASE_URL, ROOT_SECRET: testRootSecret }
}

export async function runAsOwner(connection: TestConnection, statement: string): Promise<void> {
  await withClient(connection, (client) => client.query(statement))
}

/** One connection, closed afterwards. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
