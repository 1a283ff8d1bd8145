import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

interface HeldChange<T> {
  /** What the owner does first, and commits only once `act` waits for it. */
  statement: string
  values: unknown[]
  act: () => Promise<T>
}

/** Lets `act` run into a change that is under way, and gives what became of it once that change is committed. */
export async function raceHeldLock<T>(
  { connection, query }: TestDatabase,
  { statement, values, act }: HeldChange<T>,
): Promise<T> {
  const holder = new pg.Client(connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const outcome = act()
    // It may fail before it is waited for below.
    outcome.catch(() => undefined)
    await expect
      .poll(
        () =>
          query(`select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [
            connection.database,
          ]),
        { timeout: 10_000 },
      )
      .not.toHaveLength(0)
    await holder.query('commit')
    return await outcome
  } finally {
    await holder.end()
  }
}
