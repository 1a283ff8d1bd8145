import { isIP } from 'node:net'
import * as z from 'zod/mini'
import type { Site } from '#app/features/site/site.ts'

/** A setting that can't be used: one line for each, naming it and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const switchField = z.stringbool({ truthy: ['true', '1', 'on', 'yes'], falsy: ['false', '0', 'off', 'no'] })

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, `must be a whole number from ${min} to ${max}`),
          z.maximum(max, `must be a whole number from ${min} to ${max}`),
        ),
    ),
  )

const urlWith = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` })

const domainList = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*([\p{L}\d-]+(\.[\p{L}\d-]+)+\s*(,\s*|$))*$/u,
        'must be domains with commas between them: example.org, example.com',
      ),
    ),
  z.transform((list) =>
    list
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean),
  ),
)

const proxyList = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (list) => splitList(list).every(isNetwork),
        'must be addresses or networks with commas between them: 10.0.0.0/8, ::1',
      ),
    ),
  z.transform(splitList),
)

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isNetwork(network: string): boolean {
  const [address = '', bits = '0', rest] = network.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest === undefined &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (version === 6 ? 128 : 32)
  )
}

const mailAddress = z.email('must be an e-mail address')
const day = 86_400

const environmentSchema = z.object({
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z.optional(z.string()),
  SITE_URL: z.optional(urlWith(/^https?$/, 'https://clean-air.example')),
  SITE_NAME: z._default(
    z.string().check(z.regex(/^[^\p{Cc}<>"]{1,60}$/u, 'must be 1 to 60 plain characters')),
    'Clean Air',
  ),
  CONTACT_EMAIL: z._default(mailAddress, 'hello@clean-air.example'),
  CLIENT_KEY: z._default(
    z.string().check(z.regex(/^[\w.-]{8,200}$/, 'must be 8 to 200 letters, digits, dots, - or _')),
    'clean-air-public',
  ),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(urlWith(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database')),
  SMTP_URL: z.optional(urlWith(/^smtps?$/, 'smtps://user:password@mail.example.org:465')),
  MAIL_FROM: z.optional(mailAddress),
  SIGN_UP_OPEN: z._default(switchField, true),
  EMAIL_VERIFICATION: z._default(switchField, true),
  ALLOWED_EMAIL_DOMAINS: z._default(domainList, []),
  REFUSED_EMAIL_DOMAINS: z._default(domainList, []),
  ACCESS_TOKEN_SECONDS: z._default(wholeNumber(5, day), 600),
  LINK_SECONDS: z._default(wholeNumber(60, 30 * day), day),
  TRUSTED_PROXIES: z._default(proxyList, []),
  RATE_LIMIT_FACTOR: z._default(wholeNumber(0, 100_000), 1),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
})

export interface Config {
  port: number
  /** The address to listen at; undefined listens at all of them. */
  host: string | undefined
  site: Site & { isLocal: boolean }
  dataDir: string | undefined
  databaseUrl: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  accounts: {
    signUpOpen: boolean
    verificationRequired: boolean
    allowedEmailDomains: string[]
    refusedEmailDomains: string[]
    accessTokenSeconds: number
    linkSeconds: number
  }
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Multiplies every limit; 0 is for none. */
  rateLimitFactor: number
  /** Where this machine may read the figures; undefined counts nothing. */
  metricsPort: number | undefined
  logLevel: string
}

/** React is several times slower, and larger, unless it finds this said when it is loaded. */
export function declareProduction(): void {
  process.env.NODE_ENV = 'production'
}

/**
 * The server's settings out of the environment; `.env.example` explains each.
 *
 * @throws ConfigError with a line for every setting that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // A line `NAME=` in an .env file means that the setting is left at its default.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = environmentSchema.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues.map(describeIssue).join('\n'))
  return toConfig(result.data)
}

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  return `The setting ${path.map(String).join('.')} ${message.startsWith('must') ? message : 'must be true or false'}.`
}

function toConfig(env: z.infer<typeof environmentSchema>): Config {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`)
  const isLocal = isLocalHost(siteUrl.hostname)
  if (siteUrl.pathname !== '/' || siteUrl.search !== '' || siteUrl.username !== '')
    throw new ConfigError(
      'The setting SITE_URL must be an origin alone, with nothing after the host and port.',
    )
  if (!isLocal && env.SMTP_URL === undefined)
    throw new ConfigError(
      `The setting SMTP_URL is missing: a site at ${siteUrl.origin} must be able to send mail.`,
    )
  return {
    port: env.PORT,
    // A site on localhost shows its mail to whoever can reach it, so nobody else may.
    host: env.HOST ?? (isLocal ? '127.0.0.1' : undefined),
    site: {
      url: siteUrl.origin,
      name: env.SITE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      clientKey: env.CLIENT_KEY,
      isLocal,
    },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    mail: { smtpUrl: env.SMTP_URL, from: `"${env.SITE_NAME}" <${env.MAIL_FROM ?? env.CONTACT_EMAIL}>` },
    accounts: {
      signUpOpen: env.SIGN_UP_OPEN,
      verificationRequired: env.EMAIL_VERIFICATION,
      allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS,
      refusedEmailDomains: env.REFUSED_EMAIL_DOMAINS,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      linkSeconds: env.LINK_SECONDS,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
  }
}

function isLocalHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  )
}
