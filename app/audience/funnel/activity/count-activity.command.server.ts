import { sql } from 'drizzle-orm'
import type { TaskDependencies } from '#app/platform/feature-types.server.ts'

/** Counts all days again, because people confirm and texts are hidden later. */
export async function countActivity({ database }: TaskDependencies): Promise<void> {
  await database.accounts((tx) =>
    tx.execute(sql`select auth.count_activity((now() at time zone 'UTC')::date - 60)`),
  )
}
