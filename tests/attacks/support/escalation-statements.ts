import pg from 'pg'

/** Quotes an identifier in these statements, which an attacker with SQL injection would try. */
const quote = pg.escapeIdentifier

export const setRole = (role: string) => [
  `set role ${quote(role)}`,
  `set local role ${quote(role)}`,
  `set session authorization ${quote(role)}`,
  `select set_config('role', '${role}', false)`,
  `select set_config('session_authorization', '${role}', true)`,
  `update pg_settings set setting = '${role}' where name = 'role'`,
  `do $$ begin execute 'set local role ${quote(role)}'; end $$`,
  `do $$ begin perform set_config('role', '${role}', true); end $$`,
]
export const resetRole = [
  'reset role',
  'set role none',
  'reset all',
  'reset session authorization',
  'set role default',
]

/** PostgreSQL's messages for a missing right or object. */
export const refused =
  /permission denied|must have admin option|must be (superuser|owner|able)|may (drop|alter)|only superuser|only roles with|superuser privilege|no schema has been selected|is not available|wasn't found|access to library/i

/** Statements that only an owner or superuser may run. */
export const powers = (user: string) => [
  `alter role ${quote(user)} superuser`,
  `alter role ${quote(user)} createrole`,
  'create role climber login superuser',
  'create user climber',
  `grant accounts to ${quote(user)}`,
  `grant pg_execute_server_program to ${quote(user)}`,
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/climbing'`,
  `copy public.stories from program 'id'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_binary_file('postgresql.conf')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  `select lo_export(1, '/tmp/climbing')`,
  `select pg_reload_conf()`,
  'select query from pg_stat_activity',
  'select usename from pg_stat_ssl join pg_stat_replication using (pid)',
  'select pg_stat_get_activity(null)',
  'select pg_stat_get_activity(pg_backend_pid())',
  'select pg_stat_get_backend_activity(1)',
  'select pg_stat_get_backend_userid(b) from pg_stat_get_backend_idset() b',
  'select pg_terminate_backend(pg_backend_pid())',
  'select pg_cancel_backend(pg_backend_pid())',
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, 'x')`,
  `select lo_put(1, 0, 'x')`,
  'select lo_get(1)',
  'select lo_open(1, 131072)',
  'select loread(0, 1)',
  `select lowrite(0, 'x')`,
  'select lo_unlink(1)',
  `do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`,
  'create extension dblink',
  'create extension postgres_fdw',
  'create extension file_fdw',
  'create extension plperlu',
  'create foreign data wrapper climbing',
  `load '/tmp/climbing.so'`,
  'create table public.climbing ()',
  'create table climbing ()',
  'create temporary table climbing ()',
  'create schema climbing',
  'create function public.climbing() returns int language sql return 1',
  'create function pg_temp.climbing() returns int language sql return 1',
  `create function climbing() returns int language c as '/tmp/climbing.so', 'climb'`,
  'create event trigger climbing on ddl_command_end execute function public.derive_story()',
  'alter table public.stories disable row level security',
  'alter function public.current_user_id() owner to current_user',
  'drop policy own_stories on public.stories',
  'alter table auth.users owner to current_user',
  'set session_replication_role = replica',
  'select from drizzle.__drizzle_migrations',
  'truncate public.stories',
]

export const accountSecrets = [
  'select private_jwk from auth.signing_keys',
  'select token_hash from auth.refresh_tokens',
  'select token_hash from auth.one_time_links',
  'select email, password_hash from auth.users',
  'select id from auth.sessions',
  'select html from auth.inbox_messages',
  'select email from auth.vip_subscriptions',
  'select key from auth.rate_limits',
  'select action from auth.audit_log',
  'select auth.record_action(null, null, null)',
]
export const queueSecrets = [
  'select data from pgboss.job',
  'select * from pgboss.job_common',
  'select output from pgboss.job',
  'delete from pgboss.job',
  `update pgboss.queue set name = 'x'`,
]
