import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

interface HeldChange<T> {
  /** A statement run as the owner; it is committed only when `act` waits for its lock. */
  statement: string
  values: unknown[]
  act: () => Promise<T>
  /** The number of statements of `act` to wait for before the commit. */
  waiters?: number
}

/** Runs `act` against an open transaction, commits the transaction once `act` waits for its lock, and returns the outcome of `act`. */
export async function raceHeldLock<T>(
  db: TestDatabase,
  { statement, values, act, waiters = 1 }: HeldChange<T>,
): Promise<T> {
  const holder = new pg.Client(db.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const outcome = act()
    // Avoids an unhandled rejection if it fails before it is awaited below.
    outcome.catch(() => undefined)
    await waitForLocks(db, waiters)
    await holder.query('commit')
    return await outcome
  } finally {
    await holder.end()
  }
}

/** Resolves once at least this many statements wait for a lock. */
export async function waitForLocks({ connection, query }: TestDatabase, waiters: number): Promise<void> {
  const count = async () =>
    (
      await query(`select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [
        connection.database,
      ])
    ).length
  await expect.poll(count).toBeGreaterThanOrEqual(waiters)
}
