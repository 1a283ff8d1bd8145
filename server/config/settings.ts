import * as v from 'valibot'
import { defaultSite } from '#app/platform/http/site-config.ts'
import { backupFields } from './backup-settings.ts'
import { externalAuthFields } from './external-auth-settings.ts'
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

export const defaultSelector = 'clean-air'

export const settingsSchema = v.object({
  PORT: v.optional(wholeNumber(1, 65_535), '3000'),
  HOST: v.optional(v.string()),
  SITE_URL: v.optional(urlWith(/^https?:$/, 'https://clean-air.example')),
  SITE_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^[^\p{Cc}<>"]{1,60}$/u, 'must be 1 to 60 plain characters')),
    'Clean Air',
  ),
  CONTACT_EMAIL: v.optional(mailAddress, defaultSite.contactEmail),
  CLIENT_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{8,500}$/, 'must be 8 to 500 letters, digits, dots, - or _')),
    'clean-air-public',
  ),
  DATA_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(urlWith(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database')),
  ROOT_SECRET: v.optional(rootSecretField),
  ERASURE_JOURNAL: v.optional(v.string()),
  ...backupFields,
  SMTP_URL: v.optional(urlWith(/^smtps?:$/, 'smtps://user:password@mail.example.org:465')),
  MAIL_FROM: v.optional(mailAddress),
  DKIM_KEY: v.optional(dkimKeyField),
  DKIM_SELECTOR: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]{1,63}$/i, 'must be a name of letters, digits and -')),
    defaultSelector,
  ),
  SIGN_UP_OPEN: v.optional(switchField, 'true'),
  EMAIL_VERIFICATION: v.optional(switchField, 'true'),
  ALLOW_ACCOUNT_ENUMERATION: v.optional(switchField, 'false'),
  ALLOWED_EMAIL_DOMAINS: v.optional(domainList, ''),
  REFUSED_EMAIL_DOMAINS: v.optional(domainList, ''),
  // The browser renews 90 seconds before the expiry. With a shorter lifetime it would renew at each request, and two tabs would send each
  // other's used tokens, which ends the session.
  ACCESS_TOKEN_SECONDS: v.optional(wholeNumber(120, day), '600'),
  LINK_SECONDS: v.optional(wholeNumber(60, 30 * day), `${day}`),
  REDIRECT_URLS: v.optional(redirectList, ''),
  ...externalAuthFields,
  HSTS_SECONDS: v.optional(wholeNumber(0, 1_000 * day), `${730 * day}`),
  HSTS_SUBDOMAINS: v.optional(switchField, 'false'),
  TRUSTED_PROXIES: v.optional(proxyList, ''),
  RATE_LIMIT_FACTOR: v.optional(wholeNumber(0, 100_000), '1'),
  WEBHOOKS_TO_LOCALHOST: v.optional(switchField, 'false'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export const settingNames: readonly string[] = Object.keys(settingsSchema.entries)
