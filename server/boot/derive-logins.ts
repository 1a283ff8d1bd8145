import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { createLogins, type Logins } from '#database/logins/logins.ts'
import { deriveKey } from '#server/config/root-secret.ts'

export function deriveLogins(owner: pg.PoolConfig, database: string, rootSecret: KeyObject): Logins {
  return createLogins(owner, database, (user) =>
    deriveKey(rootSecret, `database login ${user}`).toString('base64url'),
  )
}
