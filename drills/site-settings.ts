import type { EmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts'
import { drillClientKey } from './writers.ts'

/** Blank is the default, also where an .env file says something else: a drill must never meet a real database. */
export const siteSettings = {
  ...{ DATABASE_URL: '', SITE_URL: '', HOST: '', SIGN_UP_OPEN: '', EMAIL_VERIFICATION: '' },
  ...{ ALLOWED_EMAIL_DOMAINS: '', REFUSED_EMAIL_DOMAINS: '', TRUSTED_PROXIES: '', SMTP_URL: '' },
  ...{ CLIENT_KEY: drillClientKey, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' },
}

/** The setting with which a site goes to a PostgreSQL that somebody else runs, and does not start its own. */
export function describeUrl({
  user,
  password,
  host,
  port,
  database,
}: EmbeddedPostgres['connection']): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
