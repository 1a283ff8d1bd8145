import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { withClient } from './with-client.ts'

/** Only `accounts` can also read the jobs' state, to measure delays. @param connection a connection of the queue's login, which owns the tables */
export async function grantJobs(connection: pg.PoolConfig): Promise<void> {
  await withClient({ ...connection, application_name: 'clean-air jobs' }, (client) =>
    client.query(`
      begin;
      select pg_advisory_xact_lock(${advisoryLocks.jobGrants});
      grant usage on schema pgboss to member, moderator, site_owner, accounts;
      grant insert, select (id) on pgboss.job, pgboss.job_common to member, moderator, site_owner, accounts;
      grant select (name, state, created_on, start_after) on pgboss.job to accounts;
      grant select on pgboss.queue to member, moderator, site_owner, accounts;
      commit`),
  )
}
