import type { Logins } from '#database/logins/logins.ts'
import { withClient } from '#database/with-client.ts'
import { deriveLogins } from '#server/boot/derive-logins.ts'
import { readConfig } from '#server/config/config.ts'
import { requireRootSecret } from '#server/config/root-secret.ts'

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

const rootSecret = '5e'.repeat(32)
export const rootKey = requireRootSecret(readConfig({ ROOT_SECRET: rootSecret }))

/** Returns a server's settings for this database. A URL's host can't be the folder of a socket, so that is a parameter. */
export function toDatabaseSettings({ host, port, user, password, database }: TestConnection) {
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return { DATABASE_URL, ROOT_SECRET: rootSecret }
}

export function toLogins(connection: TestConnection): Logins {
  return deriveLogins(connection, connection.database, rootKey)
}

export async function runAsOwner(connection: TestConnection, statement: string): Promise<void> {
  await withClient(connection, (client) => client.query(statement))
}

export { withClient }
