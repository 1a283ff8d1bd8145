import type pg from 'pg'
import type { JournalOptions } from './erasure-journal.ts'
import type { Entry } from './read-journal.ts'
import { replayAirErasures } from './replay-air.ts'

/** Runs as the owner, in the caller's transaction. Never restores anything. @returns the number of changed rows */
export async function replayErasures(
  client: pg.ClientBase,
  entries: Entry[],
  { keyedHash }: Pick<JournalOptions, 'keyedHash'>,
): Promise<number> {
  const idsOf = (kind: Entry['kind']) => entries.flatMap((entry) => (entry.kind === kind && entry.id) || [])
  let changed = 0
  const run = async (statement: string, ids: string[]) => {
    if (ids.length > 0) changed += (await client.query(statement, [ids])).rowCount ?? 0
  }
  const leavers = idsOf('account_deleted')
  await withoutOwners(client, () => run('delete from auth.users where id = any($1::uuid[])', leavers))
  await run('delete from public.idempotency_keys where scope = any($1)', leavers)
  await run(
    `update auth.one_time_links set story = null, used_at = coalesce(used_at, now())
      where story_id = any($1::uuid[]) and story is not null`,
    idsOf('story_deleted'),
  )
  // Soft-deleted, because the author may still undo it; the hourly job purges it.
  await run(
    'update public.stories set deleted_at = now() where id = any($1::uuid[]) and deleted_at is null',
    listLast(entries, 'story_deleted', 'story_restored'),
  )
  await run(
    `update public.stories set is_public = false, share_permission = false
      where id = any($1::uuid[]) and (is_public or share_permission)`,
    listLast(entries, 'story_made_private', 'story_made_public'),
  )
  await run(
    'update public.comments set deleted_at = now() where id = any($1::uuid[]) and deleted_at is null',
    listLast(entries, 'comment_deleted', 'comment_restored'),
  )
  changed += await replayAirErasures(client, entries)
  changed += await stopCampaignsAgain(client, entries)
  await run(
    'delete from auth.vip_subscriptions where id = any($1::uuid[])',
    await findWithdrawn(client, entries, keyedHash),
  )
  return changed
}

/** Skips people who consented again later. */
async function stopCampaignsAgain(client: pg.ClientBase, entries: Entry[]): Promise<number> {
  const stops = entries.filter(({ kind }) => kind === 'campaigns_stopped')
  if (stops.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into auth.mail_suppressions (address_hash, email, reason)
      select stopped.hash, max(c.email), 'unsubscribed'
      from (
        select decode(s.hash, 'base64') as hash, max(s.at::timestamptz) as at
        from unnest($1::text[], $2::text[]) as s (hash, at) group by 1
      ) stopped left join auth.mail_consents c on c.address_hash = stopped.hash
      group by stopped.hash, stopped.at
      having coalesce(max(c.confirmed_at) filter (where c.withdrawn_at is null) <= stopped.at, true)
      on conflict do nothing`,
    [
      stops.map(({ address = '' }) => Buffer.from(address, 'base64url').toString('base64')),
      stops.map(({ at }) => at),
    ],
  )
  return rowCount ?? 0
}

/** Disables the trigger that keeps one owner: the restored database may lack the later owners. `npm run owner` appoints them again. */
async function withoutOwners(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('alter table public.staff_members disable trigger keep_an_owner')
  await work()
  await client.query('alter table public.staff_members enable trigger keep_an_owner')
}

/** Returns the ids whose last entry is the withdrawal, not its reversal. */
function listLast(entries: Entry[], takenBack: Entry['kind'], shownAgain: Entry['kind']): string[] {
  const last = new Map<string, Entry['kind']>()
  for (const { kind, id } of entries)
    if (id !== undefined && (kind === takenBack || kind === shownAgain)) last.set(id, kind)
  return [...last].flatMap(([id, kind]) => (kind === takenBack ? [id] : []))
}

/** Skips people who joined the VIP list again, because their row is newer. */
async function findWithdrawn(
  client: pg.ClientBase,
  entries: Entry[],
  keyedHash: JournalOptions['keyedHash'],
): Promise<string[]> {
  const last = new Map<string, string>()
  for (const { kind, address, at } of entries)
    if (address !== undefined && kind !== 'opened' && kind !== 'campaigns_stopped') last.set(address, at)
  if (last.size === 0) return []
  const { rows } = await client.query<{ id: string; email: string; created_at: Date }>(
    'select id, email, created_at from auth.vip_subscriptions',
  )
  return rows.flatMap(({ id, email, created_at: since }) => {
    const at = last.get(keyedHash(email).toString('base64url'))
    return at !== undefined && since <= new Date(at) ? [id] : []
  })
}
