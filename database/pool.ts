import pg from 'pg'
import type { Role } from './actor.ts'

export interface PoolOptions {
  /** Connects as a login that may assume the pool's role. */
  connection: pg.PoolConfig
  poolSize: number
  statementTimeoutMs?: number
  /** Receives errors of idle connections. */
  onError?: (error: Error) => void
}

/** Opens a pool whose connections start in a role and return to it after each transaction. */
export function openPool(
  { connection, poolSize, statementTimeoutMs = 8_000, onError }: PoolOptions,
  role: Role = 'anon',
): pg.Pool {
  const settings = {
    role,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs / 2,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  }
  const pool = new pg.Pool({
    ...connection,
    application_name: 'clean-air',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: poolSize,
    // Sends `begin`, role and session check in one round trip.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: statementTimeoutMs / 2,
    // A frozen database does not enforce its own statement timeout.
    query_timeout: statementTimeoutMs + 1_000,
    onConnect: refuseOtherRoles(role),
  })
  pool.on('error', (error) => onError?.(error))
  // A broken connection fails its statement. Without a listener, its event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A pooler may drop start options. Used as `onConnect`, because the pool loses connections that `verify` returns too late. */
function refuseOtherRoles(role: string) {
  return async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ current_user: string }>('select current_user')
    if (rows[0]?.current_user !== role)
      throw new Error(`The database connection did not start as the role ${role}.`)
  }
}
