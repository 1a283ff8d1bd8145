import { drillClientKey } from '../load/writers.ts'

/** An empty setting uses the default even if an .env file sets it: a drill must never use a real database. */
export const siteSettings = {
  DATABASE_URL: '',
  ROOT_SECRET: '',
  SITE_URL: '',
  HOST: '',
  SIGN_UP_OPEN: '',
  EMAIL_VERIFICATION: '',
  ALLOWED_EMAIL_DOMAINS: '',
  REFUSED_EMAIL_DOMAINS: '',
  TRUSTED_PROXIES: '',
  SMTP_URL: '',
  CLIENT_KEY: drillClientKey,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '0',
}
