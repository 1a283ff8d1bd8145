import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { deskClaimPath } from '#app/platform/http/page-paths.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { withClient } from '#database/with-client.ts'
import type { Config } from '#server/config/config.ts'

const lifetimeMinutes = 30

interface OwnerLinkOptions {
  /** Connects as the database's owner: the server's logins may not write a link. */
  connection: pg.PoolConfig
  file: string
  siteUrl: string
}

/** Sites with an external database may share a data folder, so their file name contains a hash of the database's host and name. */
export function nameOwnerLink(dataFolder: string, { databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl === undefined) return path.join(dataFolder, 'owner-link')
  const { host, pathname } = new URL(databaseUrl)
  const hash = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)
  return path.join(dataFolder, `owner-link-${hash}`)
}

/**
 * Only the server's account may read the file; the database stores the token's hash. Each server writes its own link.
 * @returns the file, or null once there was an owner, when the file is removed
 */
export async function writeOwnerLink({
  connection,
  file,
  siteUrl,
}: OwnerLinkOptions): Promise<string | null> {
  const token = createToken()
  // Recreated, so that it has the right mode from the start.
  await rm(file, { force: true })
  if (!(await storeClaim(connection, token))) return null
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${siteUrl}${deskClaimPath}#${token}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

export function describeOwnerLink(file: string): string {
  return `There is no owner yet. To become the owner, open the link in ${file} within ${lifetimeMinutes} minutes`
}

async function storeClaim(connection: pg.PoolConfig, token: string): Promise<boolean> {
  return withClient({ ...connection, application_name: 'clean-air start' }, async (client) => {
    await client.query('delete from auth.owner_claims where expires_at < now()')
    const { rowCount } = await client.query(
      `insert into auth.owner_claims (token_hash, expires_at)
        select $1, now() + make_interval(mins => $2) where not exists (select from auth.first_owner)`,
      [hashToken(token), lifetimeMinutes],
    )
    return rowCount === 1
  })
}
