import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Site } from '#app/platform/http/site-config.ts'
import type { DkimKey } from '#app/platform/mail/dkim.server.ts'
import { ConfigError } from './config-error.ts'
import { externalAuthFields, readExternalAuth } from './external-auth-settings.ts'
import {
  dkimKeyField,
  domainList,
  mailAddress,
  proxyList,
  redirectList,
  rootSecretField,
  switchField,
  urlWith,
  wholeNumber,
} from './setting-fields.ts'

const day = 86_400

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '3000'),
  HOST: v.optional(v.string()),
  SITE_URL: v.optional(urlWith(/^https?:$/, 'https://clean-air.example')),
  SITE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[^\p{Cc}<>"]{1,60}$/u, 'must be 1 to 60 plain characters')),
    'Clean Air',
  ),
  CONTACT_EMAIL: v.optional(mailAddress, 'hello@clean-air.example'),
  CLIENT_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{8,500}$/, 'must be 8 to 500 letters, digits, dots, - or _')),
    'clean-air-public',
  ),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(urlWith(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database')),
  ROOT_SECRET: v.optional(rootSecretField),
  ERASURE_JOURNAL: v.optional(v.string()),
  SMTP_URL: v.optional(urlWith(/^smtps?:$/, 'smtps://user:password@mail.example.org:465')),
  MAIL_FROM: v.optional(mailAddress),
  DKIM_KEY: v.optional(dkimKeyField),
  DKIM_SELECTOR: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]{1,63}$/i, 'must be a name of letters, digits and -')),
    'clean-air',
  ),
  SIGN_UP_OPEN: v.optional(switchField, 'true'),
  EMAIL_VERIFICATION: v.optional(switchField, 'true'),
  ALLOW_ACCOUNT_ENUMERATION: v.optional(switchField, 'false'),
  ALLOWED_EMAIL_DOMAINS: v.optional(domainList, ''),
  REFUSED_EMAIL_DOMAINS: v.optional(domainList, ''),
  // The browser's client renews 90 seconds before the expiry. With a shorter lifetime it would renew at each request, and two tabs would
  // send each other's used tokens, which ends the session.
  ACCESS_TOKEN_SECONDS: v.optional(wholeNumber(120, day), '600'),
  LINK_SECONDS: v.optional(wholeNumber(60, 30 * day), `${day}`),
  REDIRECT_URLS: v.optional(redirectList, ''),
  ...externalAuthFields,
  TRUSTED_PROXIES: v.optional(proxyList, ''),
  RATE_LIMIT_FACTOR: v.optional(wholeNumber(0, 100_000), '1'),
  WEBHOOKS_TO_LOCALHOST: v.optional(switchField, 'false'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
})

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
  /** The local port for metrics; undefined to disable them. */
  metricsPort: number | undefined
  logLevel: string
}

/** Sets NODE_ENV. Must run before React is loaded, which is otherwise several times slower and larger. */
export function declareProduction(): void {
  process.env.NODE_ENV = 'production'
}

/**
 * Reads the settings from the environment; `.env.example` explains each.
 *
 * @throws ConfigError with a line for every invalid setting
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty line `NAME=` in an .env file keeps the default.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = v.safeParse(environmentSchema, given)
  if (!result.success) throw new ConfigError(result.issues.map(describeIssue).join('\n'))
  return toConfig(result.output)
}

function describeIssue({ path, message }: v.InferIssue<typeof environmentSchema>): string {
  return `The setting ${path?.[0].key} ${message}.`
}

function toConfig(env: v.InferOutput<typeof environmentSchema>): Config {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`)
  const isLocal = isLocalHost(siteUrl.hostname)
  refuseUnsafe(env, siteUrl, isLocal)
  refuseUnverified(env, isLocal)
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
      isLocal,
    },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    rootSecret: env.ROOT_SECRET,
    erasureJournal: env.ERASURE_JOURNAL,
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
    logLevel: env.LOG_LEVEL,
  }
}

function refuseUnsafe(
  { HOST: host, SMTP_URL: smtpUrl }: v.InferOutput<typeof environmentSchema>,
  siteUrl: URL,
  isLocal: boolean,
): void {
  if (siteUrl.pathname !== '/' || siteUrl.search !== '' || siteUrl.username !== '')
    throw new ConfigError('The setting SITE_URL must be an origin, with nothing after the host and port.')
  if (smtpUrl !== undefined) return
  if (!isLocal)
    throw new ConfigError(
      `The setting SMTP_URL is missing. A site at ${siteUrl.origin} must be able to send email: set it to your mail server.`,
    )
  // Without a mail server, the site shows all mails with their links to everyone who can reach it.
  if (host !== undefined && !isLoopback(host))
    throw new ConfigError(
      `The setting HOST must be empty or 127.0.0.1 without a mail server, because /inbox would show everyone’s email to anyone who can reach ${host}. For a site that others can reach, set SITE_URL and SMTP_URL.`,
    )
}

/**
 * Refuses to run a reachable site without verification: anyone could sign up with another person's address, and learn if it has an account.
 */
function refuseUnverified(
  {
    HOST: host,
    EMAIL_VERIFICATION: isVerified,
    ALLOW_ACCOUNT_ENUMERATION: isAllowed,
  }: v.InferOutput<typeof environmentSchema>,
  isLocal: boolean,
): void {
  const isReachable = !isLocal || (host !== undefined && !isLoopback(host))
  if (isReachable && !isVerified && !isAllowed)
    throw new ConfigError(
      'The setting EMAIL_VERIFICATION must be true on a site that others can reach: without it, anyone can sign up with another person’s address, and the site tells anyone which addresses have an account. To accept that, set ALLOW_ACCOUNT_ENUMERATION=true as well.',
    )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  )
}
