import pg from 'pg'

/**
 * Lets everybody who writes queue a job in the same transaction, and do nothing else with the queue but for `accounts`, which sees
 * how long jobs wait.
 *
 * @param connection as the queue's login, whose tables they are
 */
export async function grantJobs(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'clean-air jobs' })
  await client.connect()
  try {
    await client.query(`
      begin;
      select pg_advisory_xact_lock(4127090312);
      grant usage on schema pgboss to member, moderator, site_owner, accounts;
      grant insert, select (id) on pgboss.job, pgboss.job_common to member, moderator, site_owner, accounts;
      grant select (name, state, created_on, start_after) on pgboss.job to accounts;
      grant select on pgboss.queue to member, moderator, site_owner, accounts;
      commit`)
  } finally {
    await client.end()
  }
}
