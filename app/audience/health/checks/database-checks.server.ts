import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { isRestoreHeld } from '#database/erasures/restore-hold.ts'
import { lastMigration } from '#database/migration-state.ts'
import { nameCommand } from '#database/name-command.ts'
import { type Check, describeSeconds, type Finding, failure, ok, warning } from './run-checks.server.ts'

export type QueryDatabase = <T>(work: (tx: Pick<Transaction, 'execute'>) => Promise<T>) => Promise<T>

const stateRow = v.object({
  version: v.string(),
  major: v.number(),
  used: v.number(),
  most: v.number(),
  is_standby: v.boolean(),
  /** A request's login may execute functions that should be revoked from `public`, which only a superuser can do. */
  is_open: v.boolean(),
  lag: v.nullable(v.number()),
  last: v.pipe(v.unknown(), v.toNumber()),
})

interface DatabaseLimits {
  migration: number
  /** Share of used connections that causes a warning. */
  warnShare: number
  /** A standby's replay lag in seconds. */
  warnLag: number
}

const databaseLimits: DatabaseLimits = { migration: lastMigration, warnShare: 0.8, warnLag: 60 }

export function checkDatabase(ask: QueryDatabase, limits: Partial<DatabaseLimits> = {}): Check {
  return {
    name: 'Database',
    look: async () => {
      const { rows } = await ask((tx) =>
        tx.execute(sql`
          select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
            (select sum(numbackends)::int from pg_stat_database) as used,
            has_function_privilege('pg_stat_get_activity(int)', 'execute') as is_open,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
            pg_is_in_recovery() as is_standby, last_migration() as last,
            case when pg_is_in_recovery() then extract(epoch from now() - pg_last_xact_replay_timestamp())::float8
              else read_standby_lag() end as lag`),
      )
      return judge(v.parse(stateRow, rows[0]), { ...databaseLimits, ...limits })
    },
  }
}

function judge(
  state: v.InferOutput<typeof stateRow>,
  { migration, warnShare, warnLag }: DatabaseLimits,
): Finding {
  const { version, major, used, most, is_standby: isStandby, is_open: isOpen, last, lag } = state
  const says = `PostgreSQL ${version.split(' ')[0]}, ${used} of ${most} connections in use.`
  if (major < 15) return failure(`${says} The site needs PostgreSQL 15 or newer.`)
  if (isStandby)
    return failure(`${says} It is a standby, which can’t be written to. Point DATABASE_URL to the primary.`)
  if (last < migration)
    return failure(
      `${says} Migrations of this version are missing. Start the site to run them: ${nameCommand('start')}`,
    )
  if (used / most >= warnShare)
    return warning(`${says} Raise max_connections, or look in pg_stat_activity for what uses them.`)
  if (lag !== null && lag > warnLag)
    return warning(`${says} Its standby is ${describeSeconds(lag)} behind. Check the standby’s log.`)
  if (isOpen)
    return ok(
      `${says} Its logins can see and end each other’s connections. To prevent that, run the SQL that \`${nameCommand('database-logins', true)}\` prints as a superuser.`,
    )
  return ok(says)
}

/** Sessions and links depend on the clocks of this machine and the database. */
export function checkClock(ask: QueryDatabase, now: () => number = Date.now): Check {
  return {
    name: 'Clock',
    look: async () => {
      const row = v.object({ now: v.number() })
      const before = now()
      const { rows } = await ask((tx) =>
        tx.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`),
      )
      const after = now()
      const { now: theirs } = v.parse(row, rows[0])
      // The database read its clock at some time between `before` and `after`.
      const apart = Math.max(0, before - theirs, theirs - after) / 1_000
      if (apart <= 2) return ok('The clocks of this machine and the database agree.')
      const says = `The clocks of this machine and the database are ${describeSeconds(apart)} apart. Synchronize both with NTP.`
      return apart > 30 ? failure(says) : warning(says)
    },
  }
}

const queueRow = v.object({ waiting: v.number(), oldest: v.nullable(v.number()), abandoned: v.number() })

/** Finds mails that have waited too long or were dropped. */
export function checkMailQueue(ask: QueryDatabase, { warnSeconds = 900, failSeconds = 7_200 } = {}): Check {
  return {
    name: 'Mail queue',
    look: async () => {
      const { isHeld, queue } = await ask(async (tx) => ({
        isHeld: await isRestoreHeld(tx),
        queue: await readQueue(tx),
      }))
      const { waiting, oldest, abandoned } = queue
      if (isHeld)
        return failure(
          `Emails are paused, because a backup was restored without the complete erasure journal. See: ${nameCommand('show-restored')}`,
        )
      const mails = waiting === 1 ? 'One email has waited' : `${waiting} emails are waiting, the oldest`
      const said = oldest === null ? 'No email is waiting.' : `${mails} for ${describeSeconds(oldest)}.`
      const says = abandoned === 0 ? said : `${said} Dropped this week after the last retry: ${abandoned}.`
      if (oldest !== null && oldest > failSeconds)
        return failure(`${says} Check the mail server and the log.`)
      const isLate = oldest !== null && oldest > warnSeconds
      return isLate || abandoned > 0 ? warning(`${says} Check the mail server and the log.`) : ok(says)
    },
  }
}

/** Mails scheduled for later are not waiting. */
async function readQueue(tx: Pick<Transaction, 'execute'>) {
  const { rows } = await tx.execute(sql`
    select count(*) filter (where is_waiting)::int as waiting, count(*) filter (where is_lost)::int as abandoned,
      extract(epoch from now() - min(created_on) filter (where is_waiting))::float8 as oldest
      from (
        select created_on, name = 'mail' and (state in ('retry', 'active') or state = 'created' and start_after <= now()) as is_waiting,
          name = 'mail-undelivered' and created_on > now() - interval '7 days' as is_lost
          from pgboss.job where name in ('mail', 'mail-undelivered')
      ) mails`)
  return v.parse(queueRow, rows[0])
}

export function checkOwner(ask: QueryDatabase): Check {
  return {
    name: 'Owner',
    look: async () => {
      const { rows } = await ask((tx) =>
        tx.execute(sql`select count(*)::int as owners from staff_members where role = 'owner'`),
      )
      const { owners } = v.parse(v.object({ owners: v.number() }), rows[0])
      if (owners === 0)
        return failure(
          `There is no owner. To make an account an owner, run: ${nameCommand('owner name@example.org')}`,
        )
      return ok(owners === 1 ? 'The site has an owner.' : `The site has ${owners} owners.`)
    },
  }
}
