import { allFacts } from '#tests/support/feature-facts.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** Tables that a backup leaves out: see database/backup/tables.ts. */
export const leftOut = [
  ...allFacts.flatMap(({ leftOutOfBackup = [] }) => leftOutOfBackup),
  'auth.backup_runs',
  'auth.backup_tasks',
  'auth.challenges',
  'auth.inbox_messages',
  'auth.owner_claims',
  'auth.push_deliveries',
  'auth.push_subscriptions',
  'auth.rate_limits',
  'auth.refresh_tokens',
  'auth.restore_holds',
  'auth.sessions',
  'auth.signing_keys',
  'auth.visit_marks',
  'auth.visit_salts',
  'public.content_previews',
  'public.event_consumers',
  'public.event_generations',
  'public.events',
  'public.used_challenges',
]

/** Returns all rows of a site's database as text, by table. */
export async function readEverything(db: TestDatabase): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  const everything: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    everything[name] = rows.map(({ row }) => row)
  }
  return everything
}

export function withoutLeftOut(everything: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(everything).filter(([name]) => !leftOut.includes(name)))
}
