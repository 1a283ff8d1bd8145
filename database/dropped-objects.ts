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
/**
 * Used only by servers of an earlier release. The release named here drops them: remove them from `database/sql/`, `database/schema/` and
 * `app/`, with a migration, and set `until` to the following release when adding objects.
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
    'list_staff_acts(bigint,integer)',
    'list_people(text,text,timestamp with time zone,uuid,integer)',
    'find_visible_stories(text,text,integer,timestamp with time zone,uuid,integer)',
  ],
  tables: ['used_challenges'],
  columns: ['moderation_settings.asks_for_work'],
}

/** Every transaction that needs the table waits behind this lock request. PostgreSQL searches for deadlocks after a second. */
const patienceMs = 500
const lockTimeout = '55P03'

/** Skips locked objects until the next start. A migration would block all users and take locks in another order than they do. */
export async function dropUnusedObjects(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`)
  const drops = [
    ...retiredIndexes.map((name) => `drop index concurrently if exists ${name}`),
    // Locks `stories` first, like all transactions: dropping a foreign key to it locks it too, and another order could deadlock.
    ...droppedTables.map(
      (name) => `do $$ begin
        if to_regclass('${name}') is not null then
          lock table stories in access exclusive mode;
          drop table ${name};
        end if;
      end $$`,
    ),
    ...retiredTriggers.map(
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
