import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'
import type { Site } from '#app/platform/http/site-config.ts'
import type { DkimKey } from '#app/platform/mail/dkim.server.ts'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { ConfigError } from './config-error.ts'
import { findContradictions, findDoubts } from './contradictions.ts'
import { readExternalAuth } from './external-auth-settings.ts'
import { isLocalHost } from './host-names.ts'
import { findMisspelled } from './misspelled-settings.ts'
import { type Settings, settingsSchema } from './settings.ts'

export interface Config {
  port: number
  /** The address to listen at; undefined for all addresses. */
  host: string | undefined
  site: Site & { isLocal: boolean }
  dataDir: string | undefined
  databaseUrl: string | undefined
  /** Required with `databaseUrl`; otherwise it may be in the data folder (`root-secret.ts`). */
  rootSecret: KeyObject | undefined
  /** Defaults to the folder `erasures` in the data folder. */
  erasureJournal: string | undefined
  backups: BackupSettings | undefined
  mail: { smtpUrl: string | undefined; from: string; dkim?: DkimKey | undefined }
  accounts: {
    signUpOpen: boolean
    verificationRequired: boolean
    enumerationAllowed: boolean
    allowedEmailDomains: string[]
    refusedEmailDomains: string[]
    accessTokenSeconds: number
    linkSeconds: number
    redirectUrls: readonly string[]
    external: ReturnType<typeof readExternalAuth>
  }
  /** Addresses or networks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Multiplies every limit; 0 disables them. */
  rateLimitFactor: number
  /** True to allow webhooks to this machine and without TLS. */
  webhooksToLocalhost: boolean
  /** The port for metrics; undefined to disable them. */
  metricsPort: number | undefined
  metricsHost: string
  logLevel: string
  /** Sentences about settings whose effect is probably not the intended one. */
  warnings: readonly string[]
}

export function declareProduction(): void {
  process.env.NODE_ENV = 'production'
}

/** True if systemd waits to be told that the site is ready (`Type=notify`). */
export function isAskedByServiceManager(): boolean {
  return Boolean(process.env.NOTIFY_SOCKET)
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty line `NAME=` in an .env file keeps the default.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = v.safeParse(settingsSchema, given)
  if (!result.success) throw new ConfigError(result.issues.map(describeIssue).join('\n'))
  const env = result.output
  const problems = findContradictions(env, toSiteUrl(env))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...toConfig(env), warnings: [...findMisspelled(given), ...findDoubts(env, toSiteUrl(env))] }
}

function toSiteUrl({ SITE_URL, PORT }: Settings): URL {
  return new URL(SITE_URL ?? `http://localhost:${PORT}`)
}

function describeIssue({ path, message }: v.InferIssue<typeof settingsSchema>): string {
  return `The setting ${path?.[0].key} ${message}.`
}

function toConfig(env: Settings): Omit<Config, 'warnings'> {
  const siteUrl = toSiteUrl(env)
  const isLocal = isLocalHost(siteUrl.hostname)
  const external = readExternalAuth(env, siteUrl.origin)
  return {
    port: env.PORT,
    host: env.HOST ?? (isLocal ? '127.0.0.1' : undefined),
    site: {
      url: siteUrl.origin,
      name: env.SITE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      clientKey: env.CLIENT_KEY,
      authUrl: external?.url ?? null,
      hsts: `max-age=${env.HSTS_SECONDS}${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
      isLocal,
    },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    rootSecret: env.ROOT_SECRET,
    erasureJournal: env.ERASURE_JOURNAL,
    backups: readBackupSettings(env),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: `"${env.SITE_NAME}" <${env.MAIL_FROM ?? env.CONTACT_EMAIL}>`,
      dkim:
        env.DKIM_KEY === undefined ? undefined : { selector: env.DKIM_SELECTOR, privateKey: env.DKIM_KEY },
    },
    accounts: {
      signUpOpen: env.SIGN_UP_OPEN,
      verificationRequired: env.EMAIL_VERIFICATION,
      enumerationAllowed: env.ALLOW_ACCOUNT_ENUMERATION,
      allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS,
      refusedEmailDomains: env.REFUSED_EMAIL_DOMAINS,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      linkSeconds: env.LINK_SECONDS,
      redirectUrls: env.REDIRECT_URLS,
      external,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    webhooksToLocalhost: env.WEBHOOKS_TO_LOCALHOST,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
  }
}
