import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'

/** Queues `case.overdue` events, once for each case and endpoint. */
export async function queueOverdueWebhooks({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  await database.accounts((tx) =>
    tx.execute(sql`select auth.queue_overdue_webhooks(${clock().toISOString()}::timestamptz)`),
  )
}
