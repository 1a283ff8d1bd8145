/** Replaces the key that signs access tokens. The site may be running. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { rotateKeys } from '#app/accounts/auth/sessions/rotate-keys.command.server.ts'
import type { Transaction } from '#database/client.ts'
import type { Command } from './command.ts'
import { commandLog } from './command-log.ts'
import { openSiteConnection } from './site-connection.ts'

export async function run({ config, siteFolder, options }: Command): Promise<string> {
  const { connection, close } = await openSiteConnection({ config, siteFolder, log: commandLog })
  const client = new pg.Client(connection)
  try {
    await client.connect()
    // Runs as the tables' owner.
    const accounts = <T>(work: (tx: Transaction) => Promise<T>) => drizzle(client).transaction(work)
    const atOnce = options.has('--at-once')
    await rotateKeys({ accounts }, new Date(), { atOnce })
    return atOnce
      ? 'The new key is in use. Existing access tokens become invalid within a minute; browsers renew theirs automatically.'
      : 'A new key was added. It takes effect in 15 minutes; the old key is removed when its last token has expired.'
  } finally {
    await client.end()
    await close()
  }
}
