import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

interface ConcurrentIndex {
  name: string
  on: string
  /** Statements to run once the index is valid. Repeated at each start, because a start may be interrupted. */
  afterwards?: readonly string[]
}

const inOrder = (name: string) => `coalesce(left(lower(${name} collate "und-x-icu"), 60), U&'\\FFFF')`

/** Indexes built outside migrations with `concurrently`, because a migration would block writes for the duration. */
export const concurrentIndexes: readonly ConcurrentIndex[] = [
  { name: 'audit_log_account_id', on: 'auth.audit_log (account_id)' },
  { name: 'audit_log_actor_id', on: 'auth.audit_log (actor_id) where actor_id is not null' },
  ...[
    ['by_staff', 'id'],
    ['staff_latest', 'happened_at, id'],
    ['staff_action', 'action, happened_at, id'],
    ['staff_actor', 'actor_id, happened_at, id'],
    ['staff_account', 'account_id, happened_at, id'],
    ['staff_subject', 'subject_id, happened_at, id'],
    ['staff_request', 'request_id'],
  ].map(([name, columns]) => ({
    name: `audit_log_${name}`,
    on: `auth.audit_log (${columns}) where by_role in ('owner', 'site_owner', 'moderator', 'analyst')
      or action in ('became_owner', 'became_moderator', 'became_analyst')`,
  })),
  {
    name: 'one_time_links_new_email',
    on: 'auth.one_time_links (new_email) where used_at is null and new_email is not null',
  },
  { name: 'refresh_tokens_unused', on: 'auth.refresh_tokens (session_id) where used_at is null' },
  { name: 'comments_deleted', on: 'public.comments (deleted_at) where deleted_at is not null' },
  { name: 'comments_newest', on: 'public.comments (created_at) where is_shown' },
  { name: 'comments_held', on: 'public.comments (user_id) where held_at is not null' },
  { name: 'stories_held', on: 'public.stories (user_id) where held_at is not null' },
  { name: 'comments_roots', on: 'public.comments (story_id, created_at, id) where root_id is null' },
  { name: 'comments_replies', on: 'public.comments (root_id, created_at, id) where root_id is not null' },
  { name: 'comments_parent_id', on: 'public.comments (parent_id) where parent_id is not null' },
  {
    name: 'notifications_waiting',
    on: 'public.notifications (waits_since) where waits_since is not null',
  },
  { name: 'notifications_notice_id', on: 'public.notifications (notice_id)' },
  { name: 'notifications_plan_id', on: 'public.notifications (plan_id) where plan_id is not null' },
  { name: 'users_newest', on: 'auth.users (created_at, id)' },
  { name: 'users_unverified', on: 'auth.users (created_at, id) where email_verified_at is null' },
  { name: 'users_email_search', on: 'auth.users using gin (email gin_trgm_ops)' },
  { name: 'vip_subscriptions_newest', on: 'auth.vip_subscriptions (created_at, id)' },
  {
    name: 'vip_subscriptions_unconfirmed',
    on: 'auth.vip_subscriptions (created_at, id) where confirmed_at is null',
  },
  { name: 'vip_subscriptions_email_search', on: 'auth.vip_subscriptions using gin (email gin_trgm_ops)' },
  {
    name: 'vip_subscriptions_import_id',
    on: 'auth.vip_subscriptions (import_id) where import_id is not null',
  },
  { name: 'users_source_id', on: 'auth.users (source_id)' },
  { name: 'users_last_sign_in_at', on: 'auth.users (last_sign_in_at)' },
  { name: 'sessions_refreshed_at', on: 'auth.sessions (refreshed_at)' },
  { name: 'vip_subscriptions_source_id', on: 'auth.vip_subscriptions (source_id)' },
  { name: 'vip_subscriptions_by_name', on: `auth.vip_subscriptions (${inOrder('full_name')}, id)` },
  {
    name: 'profiles_by_name',
    on: `public.profiles (${inOrder('coalesce(hidden_name, full_name)')}, user_id)`,
  },
  {
    name: 'profiles_name_search',
    on: 'public.profiles using gin (lower(full_name collate "und-x-icu") gin_trgm_ops)',
  },
  {
    name: 'profiles_hidden_name_search',
    on: 'public.profiles using gin (lower(hidden_name collate "und-x-icu") gin_trgm_ops) where hidden_name is not null',
  },
  {
    name: 'stories_edited',
    on: 'public.stories (created_at, id, edited_at) where is_visible and edited_at is not null',
  },
  { name: 'stories_chart_id', on: 'public.stories (chart_id) where chart_id is not null' },
  {
    name: 'stories_measured',
    on: 'public.stories (created_at, id) where is_visible and measurement is not null',
  },
  { name: 'stories_deleted', on: 'public.stories (deleted_at) where deleted_at is not null' },
  {
    name: 'story_search_parts_and_issues',
    on: `public.story_search using gin ((array[week]), list_pairs(search_text) collate "C", search_text gin_trgm_ops,
      list_issues(search_text) collate "C")`,
    afterwards: [
      // Statistics would not help these searches, and each analyze would compute the pairs of 30,000 stories.
      ...[1, 2, 4].map(
        (column) => `alter index story_search_parts_and_issues alter column ${column} set statistics 0`,
      ),
      // Searches work with either index, so the old one is dropped only now.
      'drop index concurrently if exists story_search_parts',
    ],
  },
]

export function qualifyIndex({ name, on }: ConcurrentIndex): string {
  return `${on.slice(0, on.indexOf('.'))}.${name}`
}

/** Only the starting server waits this long. */
const patienceMs = 5_000
const lockTimeout = '55P03'
const deadlock = '40P01'

/**
 * Waits for all running transactions, such as a backup; if that takes long, the rest is left to the next start. No transaction may wait for
 * a lock held by `client`, because the build would wait for that transaction in turn.
 */
export async function buildConcurrentIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    advisoryLocks.concurrentIndexes,
  ])
  if (rows[0]?.isOurs !== true) return
  await client.query(`set lock_timeout = ${patienceMs}`)
  for (const index of concurrentIndexes) if (!(await build(client, index))) return
}

async function build(client: pg.Client, index: ConcurrentIndex): Promise<boolean> {
  const name = qualifyIndex(index)
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  try {
    if (rows[0]?.valid !== true) {
      // An interrupted build leaves an index that is maintained but never used.
      await client.query(`drop index concurrently if exists ${name}`)
      await client.query(`create index concurrently ${index.name} on ${index.on}`)
    }
    for (const statement of index.afterwards ?? []) await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === lockTimeout || error.code === deadlock))
      return false
    throw error
  }
}
