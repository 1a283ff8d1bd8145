/** Prints the SQL that creates the server's logins, for a superuser to run. */
import { writeLoginSql } from '#database/logins/login-sql.ts'
import { withClient } from '#database/with-client.ts'
import { deriveLogins } from '#server/boot/derive-logins.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { requireRootSecret } from '#server/config/root-secret.ts'
import type { Command } from './command.ts'

export async function run({ config }: Command): Promise<string> {
  if (config.databaseUrl === undefined)
    throw new OperatorError(
      'Set DATABASE_URL. The embedded PostgreSQL needs no SQL: the site creates its logins itself.',
    )
  const rootSecret = requireRootSecret(config)
  const connection = { connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 }
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ database: string; owner: string }>(
      'select current_database() as database, current_user as owner',
    )
    const [{ database, owner } = { database: '', owner: '' }] = rows
    return writeLoginSql(deriveLogins(connection, database, rootSecret), owner)
  })
}
