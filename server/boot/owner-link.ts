import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { deskClaimPath } from '#app/platform/http/page-paths.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'

const fileName = 'owner-link'
const lifetimeSeconds = 30 * 60

interface OwnerLinkOptions {
  /** As the database's owner: no login of the server's may write a link. */
  connection: pg.PoolConfig
  dataFolder: string
  siteUrl: string
}

/**
 * While the site has never had an owner, writes the link that makes the first one into a file that only the server's account
 * may read; afterwards removes that file. The database keeps the token's hash. Each server writes its own link.
 *
 * @returns the file; null once there was an owner
 */
export async function writeOwnerLink({
  connection,
  dataFolder,
  siteUrl,
}: OwnerLinkOptions): Promise<string | null> {
  const file = path.join(dataFolder, fileName)
  const token = createToken()
  // Made anew, so that it has its mode from the beginning.
  await rm(file, { force: true })
  if (!(await storeClaim(connection, token))) return null
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(file, `${siteUrl}${deskClaimPath}#${token}\n`, { mode: 0o600, flag: 'wx' })
  return file
}

/** @returns false when there was an owner */
async function storeClaim(connection: pg.PoolConfig, token: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air start' })
  await client.connect()
  try {
    await client.query('delete from auth.owner_claims where expires_at < now()')
    const { rowCount } = await client.query(
      `insert into auth.owner_claims (token_hash, expires_at)
        select $1, now() + make_interval(secs => $2) where not exists (select from auth.first_owner)`,
      [hashToken(token), lifetimeSeconds],
    )
    return rowCount === 1
  } finally {
    await client.end()
  }
}
