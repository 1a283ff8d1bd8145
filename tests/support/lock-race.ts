import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

interface HeldChange<T> {
  /** What the owner does first, and commits only once `act` waits for it. */
  statement: string
  values: unknown[]
  act: () => Promise<T>
  /** How many statements of `act` wait before it is committed. */
  waiters?: number
}

/** Lets `act` run into a change that is under way, and gives what became of it once that change is committed. */
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
    // It may fail before it is waited for below.
    outcome.catch(() => undefined)
    await waitForLocks(db, waiters)
    await holder.query('commit')
    return await outcome
  } finally {
    await holder.end()
  }
}

/** Returns once so many statements wait for a lock. */
export async function waitForLocks({ connection, query }: TestDatabase, waiters: number): Promise<void> {
  const count = async () =>
    (
      await query(`select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [
        connection.database,
      ])
    ).length
  await expect.poll(count).toBeGreaterThanOrEqual(waiters)
}
