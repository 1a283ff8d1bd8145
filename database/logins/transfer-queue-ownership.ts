import pg from 'pg'
import { MigrationError } from '../migration-error.ts'

/** Writers wait behind this lock request. */
const patienceMs = 2_000
const attempts = 10
const lockTimeout = '55P03'

/** Earlier versions created the queue's objects as the owner. Transfers one at a time, because other servers may be running. */
export async function transferQueueOwnership(owner: pg.Client, queue: string): Promise<void> {
  const user = pg.escapeIdentifier(queue)
  const found = await owner.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (found.rowCount === 0) await owner.query(`create schema pgboss authorization ${user}`)
  const { rows } = await owner.query<{ object: string }>(foreignObjects, [queue])
  if (rows.length === 0) return
  await owner.query(`set lock_timeout = ${patienceMs}`)
  for (const { object } of rows) await giveTo(owner, user, object)
  await owner.query('reset lock_timeout')
}

/** The schema comes first, because only a role that may create in it can own its tables. */
const foreignObjects = `
  select format('%s %s', kind, name) as object from (
    select 1 as rank, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner
      from pg_namespace where nspname = 'pgboss'
    union all
    select 2, case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass::text, relowner
      from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')
    union all
    select 3, 'routine', oid::regprocedure::text, proowner from pg_proc where pronamespace = 'pgboss'::regnamespace
    union all
    select 4, 'type', oid::regtype::text, typowner
      from pg_type where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
  ) objects
  where owner <> (select oid from pg_roles where rolname = $1) order by rank, name`

async function giveTo(owner: pg.Client, user: string, object: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query(`alter ${object} owner to ${user}`)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === lockTimeout
      if (!isLocked) throw error
      if (attempt === attempts)
        throw new MigrationError(
          `The queue's ${object} is locked by another session. Start again when it has ended. Nothing was migrated.`,
          { cause: error },
        )
    }
  }
}
