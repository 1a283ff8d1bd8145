import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { loadSettingsFile } from './env-file.ts'
import { requireRootSecret } from './root-secret.ts'

/** Valid settings of a public site. */
const site = {
  SITE_URL: 'https://air.example.org',
  SMTP_URL: 'smtp://mail.example.org:25',
  CONTACT_EMAIL: 'hello@air.example.org',
}

const AUTH_URL = 'https://project.supabase.co/auth/v1'

test('the valid settings that the invalid ones are derived from are accepted', () => {
  expect(readConfig(site).warnings).toEqual([])
})

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a port beyond the last', { PORT: '99999' }, /PORT must be a whole number from 1 to 65535/],
  ['a time of day without its zero', { BACKUP_TIME: '3:00' }, /BACKUP_TIME must be a time of day in UTC/],
  ['a time after midnight', { BACKUP_TIME: '24:00' }, /BACKUP_TIME must be a time of day in UTC/],
  ['no backup to keep', { BACKUP_KEEP: '0' }, /BACKUP_KEEP must be a whole number/],
  [
    'a store without its key',
    { BACKUP_FOLDER: 'x', BACKUP_STORE_URL: 'https://s3.example.org/x', BACKUP_STORE_KEY_ID: 'x' },
    /BACKUP_STORE_SECRET is missing/,
  ],
  [
    'a store at a plain address',
    { BACKUP_STORE_URL: 'http://s3.example.org/x' },
    /BACKUP_STORE_URL must be the https/,
  ],
  [
    'a store without a bucket',
    { BACKUP_FOLDER: 'x', BACKUP_STORE_URL: 'https://s3.example.org/' },
    /BACKUP_STORE_URL must be the https address of a bucket/,
  ],
  ['a time without a folder', { BACKUP_TIME: '04:30' }, /BACKUP_FOLDER is missing: BACKUP_TIME is set/],
  ['a number to keep without a folder', { BACKUP_KEEP: '3' }, /BACKUP_FOLDER is missing: BACKUP_KEEP/],
  ['a selector without a key', { DKIM_SELECTOR: 'other' }, /DKIM_KEY is missing: DKIM_SELECTOR is set/],
  [
    'webhooks to a public site’s machine',
    { ...site, WEBHOOKS_TO_LOCALHOST: 'true' },
    /WEBHOOKS_TO_LOCALHOST must be false/,
  ],
  ['a port as a power', { PORT: '3e3' }, /PORT must be a whole number/],
  [
    'the port of the site for metrics',
    { PORT: '4000', METRICS_PORT: '4000' },
    /METRICS_PORT must differ from PORT/,
  ],
  [
    'the default port of the site for metrics',
    { METRICS_PORT: '3000' },
    /METRICS_PORT must differ from PORT/,
  ],
  ['an address without a protocol', { SITE_URL: 'air.example.org' }, /SITE_URL must be a URL such as/],
  [
    'an address with a path',
    { ...site, SITE_URL: 'https://air.example.org/a' },
    /SITE_URL must be an origin/,
  ],
  [
    'plain HTTP at a public name',
    { ...site, SITE_URL: 'http://air.example.org' },
    /SITE_URL must begin with https/,
  ],
  [
    'plain HTTP at a public address',
    { ...site, SITE_URL: 'http://8.8.8.8' },
    /SITE_URL must begin with https/,
  ],
  ['a public site without mail', { ...site, SMTP_URL: '' }, /SMTP_URL is missing/],
  ['the example as contact', { ...site, CONTACT_EMAIL: '' }, /CONTACT_EMAIL must be an address of yours/],
  [
    'the example as sender',
    { ...site, MAIL_FROM: 'hello@clean-air.example' },
    /MAIL_FROM must be an address of yours/,
  ],
  ['an inbox for everyone', { HOST: '0.0.0.0' }, /HOST must be empty or 127\.0\.0\.1 without a mail server/],
  ['addresses of anyone', { ...site, EMAIL_VERIFICATION: 'no' }, /EMAIL_VERIFICATION must be true/],
  [
    'another database',
    { DATABASE_URL: 'mysql://localhost/x' },
    /DATABASE_URL must be a URL such as postgres:/,
  ],
  ['a mail server of the web', { SMTP_URL: 'http://mail.example' }, /SMTP_URL must be a URL such as smtps:/],
  ['a sender without a domain', { ...site, MAIL_FROM: 'nobody' }, /MAIL_FROM must be an email address/],
  ['no key', { DKIM_KEY: 'bm8ga2V5' }, /DKIM_KEY must be an RSA key/],
  ['a selector with a dot', { DKIM_SELECTOR: 'a.b' }, /DKIM_SELECTOR must be a name/],
  ['a switch in between', { SIGN_UP_OPEN: 'maybe' }, /SIGN_UP_OPEN must be true or false/],
  ['a domain without a dot', { ALLOWED_EMAIL_DOMAINS: 'example' }, /ALLOWED_EMAIL_DOMAINS must be domains/],
  [
    'a token of a minute',
    { ACCESS_TOKEN_SECONDS: '60' },
    /ACCESS_TOKEN_SECONDS must be a whole number from 120/,
  ],
  ['a short secret', { ROOT_SECRET: '0f'.repeat(31) }, /ROOT_SECRET must be at least 32 random bytes/],
  [
    'a sentence as secret',
    { ROOT_SECRET: 'change me, '.repeat(5) },
    /ROOT_SECRET must be at least 32 random bytes/,
  ],
  ['a proxy by name', { TRUSTED_PROXIES: 'proxy.local' }, /TRUSTED_PROXIES must be addresses or networks/],
  ['a redirect to anywhere', { REDIRECT_URLS: 'https://*' }, /REDIRECT_URLS must be addresses/],
  ['half a limit', { RATE_LIMIT_FACTOR: '0.5' }, /RATE_LIMIT_FACTOR must be a whole number/],
  ['HSTS in words', { HSTS_SECONDS: 'a year' }, /HSTS_SECONDS must be a whole number/],
  ['subdomains by number', { HSTS_SUBDOMAINS: '2' }, /HSTS_SUBDOMAINS must be true or false/],
  ['a loud log', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be fatal/],
  ['a name with markup', { SITE_NAME: '<b>' }, /SITE_NAME must be 1 to 60 plain characters/],
  ['a key with a space', { CLIENT_KEY: 'public key' }, /CLIENT_KEY must be 8 to 500 letters/],
  ['another auth service in the open', { AUTH_URL: 'http://a.example' }, /AUTH_URL must be an https URL/],
  ['itself as another', { AUTH_URL: 'http://localhost:3000/auth/v1' }, /AUTH_URL must be another service/],
  ['a file of keys', { AUTH_URL, AUTH_JWKS_URL: 'file:///etc/passwd' }, /AUTH_JWKS_URL must be an https URL/],
  ['an issuer in words', { AUTH_URL, AUTH_ISSUER: 'a b' }, /AUTH_ISSUER must be the claim’s value/],
  [
    'the service as a member',
    { AUTH_URL, AUTH_MEMBER_ROLES: 'service_role' },
    /AUTH_MEMBER_ROLES must not name/,
  ],
  ['an issuer without a service', { AUTH_ISSUER: 'x' }, /AUTH_ISSUER must be empty unless AUTH_URL/],
])('the problem %s is reported in one line', (_what, settings, message) => {
  const read = () => readConfig(settings)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^The setting ${message.source}.*[.*0-9a-z]$`))
})

test('a region without a store is reported with a line for each setting that a store needs', () => {
  const lines = ['URL', 'KEY_ID', 'SECRET'].map(
    (name) => `The setting BACKUP_STORE_${name} is missing: BACKUP_STORE_REGION is set.`,
  )
  const read = () => readConfig({ BACKUP_FOLDER: 'x', BACKUP_STORE_REGION: 'eu' })
  expect(read).toThrow(new ConfigError(lines.join('\n')))
})

test('a DATABASE_URL without a ROOT_SECRET is reported in one line', () => {
  expect(() => requireRootSecret(readConfig({ DATABASE_URL: 'postgres://localhost/air' }))).toThrow(
    /^The setting ROOT_SECRET is missing\. .*$/,
  )
})

async function writeSettings(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, '.env')
  await writeFile(file, text)
  return file
}

test.each([
  ['TRUSTED_PROXY', 'Did you mean TRUSTED_PROXIES?'],
  ['SMPT_URL', 'Did you mean SMTP_URL?'],
  ['smtp_url', 'Did you mean SMTP_URL?'],
  ['DATABASE_URI', 'Did you mean DATABASE_URL?'],
  ['FAVORITE_COLOR', '.env.example lists all settings.'],
])('the problem %s in a settings file is reported in one line', async (name, advice) => {
  const file = await writeSettings(`# settings\nPORT=3000\n${name}=x\n`)
  expect(() => loadSettingsFile(file)).toThrow(ConfigError)
  expect(() => loadSettingsFile(file)).toThrow(`The setting ${name} in ${file} does not exist. ${advice}`)
})

test('a settings file that can’t be read is reported in one line', async () => {
  const folder = path.dirname(await writeSettings(''))
  expect(() => loadSettingsFile(folder)).toThrow(/^The settings file .* can’t be read: EISDIR.*\.$/)
})

test('a settings file may set other programs’ variables, and a blank value sets nothing', async () => {
  const file = await writeSettings(
    'TZ=UTC\nVERSION=1.0.0\nNODE_EXTRA_CA_CERTS=\nPGSSLROOTCERT=\nOLD_SETTING=\n',
  )
  expect(() => loadSettingsFile(file)).not.toThrow()
})

test('a misspelled name in the environment is only a warning, because another program may use it', () => {
  expect(readConfig({ SMPT_URL: 'smtp://mail.example.org', HOME: '/', EDITOR: 'vi' }).warnings).toEqual([
    'The environment variable SMPT_URL is not a setting. Did you mean SMTP_URL?',
  ])
})

test.each(['http://192.168.1.20', 'http://[fd00::1]:3000', 'http://air', 'http://air.local'])(
  'plain HTTP at %s, in a private network, is a warning',
  (SITE_URL) => {
    expect(readConfig({ ...site, SITE_URL }).warnings).toEqual([
      expect.stringMatching(/^The setting SITE_URL is http:.* need https\.$/),
    ])
  },
)

test('a public site without rate limits starts with a warning', () => {
  expect(readConfig({ RATE_LIMIT_FACTOR: '0' }).warnings).toEqual([])
  expect(readConfig({ ...site, RATE_LIMIT_FACTOR: '0' }).warnings).toEqual([
    expect.stringMatching(/^The setting RATE_LIMIT_FACTOR is 0: nothing limits/),
  ])
})

test.each(['0.0.0.0/0', '::/0', '127.0.0.1, 0.0.0.0/0'])('trusting all proxies, %s, is a warning', (list) => {
  expect(readConfig({ ...site, TRUSTED_PROXIES: list }).warnings).toEqual([
    expect.stringMatching(/^The setting TRUSTED_PROXIES includes .*\/0: any client can forge its address\./),
  ])
})

test('the error for a line of a settings file that Node would ignore contains its number', async () => {
  const file = await writeSettings('PORT=3000\nPORT=4000\n')
  expect(() => loadSettingsFile(file)).toThrow(`${file}, line 2: PORT was already set above.`)
})
