import type pg from 'pg'

/** Notes that a backup has been written, for whoever looks at how the site is. The last thirty are kept. */
export async function recordBackup(client: pg.Client, bytes: number): Promise<void> {
  await client.query('insert into auth.backup_runs (bytes) values ($1) on conflict do nothing', [bytes])
  await client.query(
    'delete from auth.backup_runs where finished_at < (select finished_at from auth.backup_runs order by 1 desc offset 29 limit 1)',
  )
}
