import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '#database/client.ts'
import { readJournal } from './read-journal.ts'

/**
 * Pauses campaigns, because queued mails may have been sent since the backup: an owner has to check first. Unless the journal is complete,
 * hides all content and pauses other mail too, because some of these people may have left after the backup.
 */
export async function startRestoreHold(client: pg.ClientBase, isComplete: boolean): Promise<void> {
  await client.query(`
    select auth.release_audience(id) from public.campaigns where state = 'scheduled';
    update public.campaigns set state = 'draft', starts_at = null where state = 'scheduled';
    update public.campaign_recipients set state = 'unsure', claimed_at = coalesce(claimed_at, now())
      where state in ('queued', 'sending');
    update public.campaigns set state = 'paused', paused_by = 'restore' where state in ('sending', 'paused')`)
  if (isComplete) return
  await client.query(`
    insert into auth.restore_holds (held_at) values (clock_timestamp());
    update public.stories set hidden_at = (select held_at from auth.restore_holds) where hidden_at is null;
    update public.comments set hidden_at = (select held_at from auth.restore_holds) where hidden_at is null`)
}

/** Shows the hidden content, resumes mail, and accepts the journal as complete. @returns true if there was a hold */
export async function endRestoreHold(client: pg.ClientBase, folder: string): Promise<boolean> {
  const { lengths } = await readJournal(folder)
  const { rows } = await client.query<{ file: string }>('select file from auth.erasure_journals')
  for (const { file } of rows) {
    const entries = lengths.get(file) ?? 0
    if (entries === 0) await client.query('delete from auth.erasure_journals where file = $1', [file])
    else
      await client.query('update auth.erasure_journals set entries = least(entries, $2) where file = $1', [
        file,
        entries,
      ])
  }
  for (const table of ['public.stories', 'public.comments'])
    await client.query(
      `update ${table} set hidden_at = null where hidden_at in (select held_at from auth.restore_holds)`,
    )
  const { rowCount } = await client.query('delete from auth.restore_holds')
  return rowCount !== 0
}

/** True if mail is paused. Runs in role `accounts`. */
export async function isRestoreHeld(tx: Pick<Transaction, 'execute'>): Promise<boolean> {
  return (await tx.execute(sql`select from auth.restore_holds`)).rowCount !== 0
}
