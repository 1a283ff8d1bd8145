import { drizzle } from 'drizzle-orm/node-postgres'
import { rotateKeys as addKey } from '#app/accounts/auth/sessions/signing-keys.command.server.ts'
import { writeLoginSql } from '#database/logins/logins.ts'
import { withClient } from '#database/with-client.ts'
import { deriveLogins } from '#server/boot/derive-logins.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { requireRootSecret } from '#server/config/root-secret.ts'
import type { Command } from './command.ts'
import { withOwnTransaction, withSite } from './site-connection.ts'

/** Replaces the key that signs access tokens. The site may be running. */
export async function rotateKeys(command: Command): Promise<string> {
  const atOnce = command.options.has('--at-once')
  await withSite(command, (connection) =>
    withOwnTransaction(connection, (client) =>
      addKey({ accounts: (work) => work(drizzle(client)) }, new Date(), { atOnce }),
    ),
  )
  return atOnce
    ? 'The new key is in use. Existing access tokens become invalid within a minute; browsers renew theirs automatically.'
    : 'A new key was added. It takes effect in 15 minutes; the old key is removed when its last token has expired.'
}

/** Prints the SQL that creates the server's logins, for a superuser to run. */
export async function printLogins({ config }: Command): Promise<string> {
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
