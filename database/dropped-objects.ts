import pg from 'pg'

/** Tables that only earlier versions use. They may still exist, but are neither read nor filled. */
export const droppedTables = ['story_texts']
const retiredIndexes = ['stories_search_text', 'moderation_decisions_decided_by', 'stories_visible_user_id']
const retiredTriggers = [
  { name: 'record_email_change', table: 'auth.one_time_links' },
  ...['stories', 'comments'].flatMap((table) => [
    { name: 'queue_held_links', table },
    { name: 'queue_suspicious_text', table },
  ]),
]
/** `NOTIFY` triggers by which earlier versions clear their caches. They serialize the commits of all writers. */
const noticeTriggers = [
  { name: 'announce_new_story', table: 'stories' },
  { name: 'announce_changed_story', table: 'stories' },
  { name: 'announce_gone_story', table: 'stories' },
  { name: 'announce_comment', table: 'comments' },
  { name: 'announce_profile', table: 'profiles' },
]

/**
 * Objects that only servers of an earlier release use. The release named here drops them: remove them from `database/sql/`,
 * `database/schema/` and `app/`, with a migration, and set `until` to the following release when adding objects.
 */
export const keptForEarlierServers = {
  until: '1.1.0',
  functions: [
    'needs_work(text,text)',
    'accept_work(bytea,timestamp with time zone)',
    'awaiting_stories(uuid,uuid)',
    'read_sign_up_stories(uuid,uuid)',
    'delete_sign_up_stories(uuid,uuid)',
    'follow_report_misuse(uuid)',
    'find_visible_stories(text,text,integer,timestamp with time zone,uuid,integer)',
  ],
  /** Tables to drop. Remove the purges of their expired rows in the same release. */
  tables: ['used_challenges'],
  columns: ['moderation_settings.asks_for_work'],
}

/** Everybody who needs the table waits behind this lock request. PostgreSQL searches for deadlocks after a second. */
const patienceMs = 500
const lockTimeout = '55P03'

/**
 * Drops unused objects. Skips locked ones until the next start. Done outside migrations, which would block all users and take locks
 * in another order than they do.
 */
export async function dropUnusedObjects(client: pg.Client): Promise<void> {
  const triggers = (await hasNoticeTrigger(client)) && !(await hasListener(client)) ? noticeTriggers : []
  await client.query(`set lock_timeout = ${patienceMs}`)
  const drops = [
    ...retiredIndexes.map((name) => `drop index concurrently if exists ${name}`),
    // Dropping the foreign keys locks `stories` too, which all transactions lock first.
    ...droppedTables.map(
      (name) => `do $$ begin
        if to_regclass('${name}') is not null then
          lock table stories in access exclusive mode;
          drop table ${name};
        end if;
      end $$`,
    ),
    ...[...retiredTriggers, ...triggers].map(
      ({ name, table }) => `do $$ begin
        if exists (select from pg_trigger where tgname = '${name}' and tgrelid = '${table}'::regclass) then
          drop trigger ${name} on ${table};
        end if;
      end $$`,
    ),
  ]
  for (const drop of drops)
    await client.query(drop).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === lockTimeout)) throw error
    })
}

async function hasNoticeTrigger(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_trigger where tgname = any($1) limit 1', [
    noticeTriggers.map(({ name }) => name),
  ])
  return rowCount !== 0
}

/** True as well if the owner may not see other sessions, for example after a change of ownership. */
async function hasListener(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_function_privilege('pg_stat_get_activity(int)', 'execute') as may`,
  )
  if (!rows[0]?.may) return true
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = 'clean-air changes' and datname = current_database()`,
  )
  return rowCount !== 0
}
