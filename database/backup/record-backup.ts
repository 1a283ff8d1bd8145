import type pg from 'pg'

/** Records a completed backup for the health report. Keeps the last thirty. */
export async function recordBackup(client: pg.Client, bytes: number): Promise<void> {
  await client.query('insert into auth.backup_runs (bytes) values ($1) on conflict do nothing', [bytes])
  await client.query(
    'delete from auth.backup_runs where finished_at < (select finished_at from auth.backup_runs order by 1 desc offset 29 limit 1)',
  )
}
