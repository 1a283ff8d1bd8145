import pg from 'pg'

/** What earlier versions used and this one does not. It may still be there, and nothing reads or fills it. */
export const droppedTables = ['story_texts']
const retiredIndexes = ['stories_search_text', 'moderation_decisions_decided_by', 'stories_visible_user_id']
const retiredTriggers = [
  { name: 'record_email_change', table: 'auth.one_time_links' },
  ...['stories', 'comments'].flatMap((table) => [
    { name: 'queue_held_links', table },
    { name: 'queue_suspicious_text', table },
  ]),
]
/** Earlier versions empty their caches by these notices, which take a lock of the whole database until the commit. */
const noticeTriggers = [
  { name: 'announce_new_story', table: 'stories' },
  { name: 'announce_changed_story', table: 'stories' },
  { name: 'announce_gone_story', table: 'stories' },
  { name: 'announce_comment', table: 'comments' },
  { name: 'announce_profile', table: 'profiles' },
]

/**
 * Used by servers of an earlier release only. The release named drops them all: remove them from `database/sql/`, `database/schema/`
 * and `app/`, with a migration, and name the following release for what is added here then.
 */
export const keptForEarlierServers = {
  until: '0.2.0',
  functions: [
    'needs_work(text,text)',
    'accept_work(bytea,timestamp with time zone)',
    'awaiting_stories(uuid,uuid)',
    'read_sign_up_stories(uuid,uuid)',
    'delete_sign_up_stories(uuid,uuid)',
    'follow_report_misuse(uuid)',
    'find_visible_stories(text,text,integer,timestamp with time zone,uuid,integer)',
  ],
  /** With their purges. */
  tables: ['used_challenges'],
  columns: ['moderation_settings.asks_for_work'],
}

/** Everyone who asks for a table waits behind this. PostgreSQL looks for deadlocks after a second. */
const patienceMs = 500
const lockTimeout = '55P03'

/**
 * Drops what is no longer used; what somebody holds at this moment is left to the next start. Not in the migration itself,
 * which would have to keep everybody out, with locks that it has taken in another order than those who read and write.
 */
export async function dropUnusedObjects(client: pg.Client): Promise<void> {
  const triggers = (await hasNoticeTrigger(client)) && !(await hasListener(client)) ? noticeTriggers : []
  await client.query(`set lock_timeout = ${patienceMs}`)
  const drops = [
    ...retiredIndexes.map((name) => `drop index concurrently if exists ${name}`),
    // Their foreign keys belong to stories as well, whose lock comes first with everybody.
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

/** Also taken for true where the owner has lost the right to look, as after the database was given to another. */
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
