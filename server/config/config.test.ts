import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

test('without settings the site runs on localhost:3000, and only this machine can reach it', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    site: { url: 'http://localhost:3000', isLocal: true },
  })
  expect(config.accounts).toMatchObject({
    signUpOpen: true,
    verificationRequired: true,
    accessTokenSeconds: 600,
  })
})

test('backups are scheduled if a folder for them is configured', () => {
  expect(readConfig({ BACKUP_TIME: '03:00' }).backups).toBeUndefined()
  expect(readConfig({ BACKUP_FOLDER: '/backups' }).backups).toEqual({
    folder: '/backups',
    minuteOfDay: 180,
    keep: 7,
    store: undefined,
  })
  expect(readConfig({ BACKUP_FOLDER: 'x', BACKUP_TIME: '23:59', BACKUP_KEEP: '30' }).backups).toEqual({
    folder: 'x',
    minuteOfDay: 1_439,
    keep: 30,
    store: undefined,
  })
})

test('backups are uploaded to the configured store', () => {
  const store = {
    BACKUP_STORE_URL: 'https://s3.example.org/x',
    BACKUP_STORE_KEY_ID: 'id',
    BACKUP_STORE_SECRET: 'key',
  }
  expect(readConfig({ BACKUP_FOLDER: 'x', ...store }).backups?.store).toEqual({
    url: 'https://s3.example.org/x',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'key',
  })
})

test('PORT changes the site’s port and URL', () => {
  expect(readConfig({ PORT: '4100' })).toMatchObject({ port: 4100, site: { url: 'http://localhost:4100' } })
})

test('an empty setting counts as omitted', () => {
  expect(readConfig({ PORT: '', SITE_URL: ' ' }).port).toBe(3000)
})

test('a site with a public URL listens on all addresses, and requires a mail server', () => {
  expect(() => readConfig({ SITE_URL: 'https://clean-air.example' })).toThrow(/SMTP_URL is missing/)
  const config = readConfig({
    SITE_URL: 'https://clean-air.example',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'site@clean-air.example',
  })
  expect(config).toMatchObject({ host: undefined, site: { isLocal: false } })
})

test('a site that shows its emails at /inbox listens only on this machine', () => {
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'air.example', '127.evil.example'])
    expect(() => readConfig({ HOST }), HOST).toThrow(/^The setting HOST must .*SITE_URL and SMTP_URL\.$/)
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(readConfig({ HOST })).toMatchObject({ host: HOST })
  expect(readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:25' }).host).toBe('0.0.0.0')
})

test('a site reachable by others verifies addresses, unless its owner explicitly accepts the consequences', () => {
  const unverified = {
    EMAIL_VERIFICATION: 'false',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'site@clean-air.example',
  }
  expect(readConfig(unverified).accounts.verificationRequired).toBe(false)
  for (const reachable of [{ SITE_URL: 'https://clean-air.example' }, { HOST: '0.0.0.0' }]) {
    const read = () => readConfig({ ...unverified, ...reachable })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      /^The setting EMAIL_VERIFICATION must be true .* ALLOW_ACCOUNT_ENUMERATION=true as well\.$/,
    )
    const accepted = readConfig({ ...unverified, ...reachable, ALLOW_ACCOUNT_ENUMERATION: 'true' })
    expect(accepted.accounts.verificationRequired).toBe(false)
  }
})

test('the settings of an external auth service default to those of the hosted service', () => {
  expect(readConfig({}).accounts.external).toBeNull()
  const AUTH_URL = 'https://project.supabase.co/auth/v1'
  const { site, accounts } = readConfig({ AUTH_URL: `${AUTH_URL}/` })
  expect(site.authUrl).toBe(AUTH_URL)
  expect(accounts.external).toEqual({
    url: AUTH_URL,
    issuer: AUTH_URL,
    jwksUrl: `${AUTH_URL}/.well-known/jwks.json`,
    audience: 'authenticated',
    memberRoles: ['authenticated'],
    serviceKey: null,
  })
  const own = {
    AUTH_URL,
    AUTH_ISSUER: 'clean-air',
    AUTH_JWKS_URL: 'https://keys.example/jwks',
    AUTH_AUDIENCE: 'site',
    AUTH_MEMBER_ROLES: 'authenticated, member',
  }
  expect(readConfig(own).accounts.external).toMatchObject({
    issuer: 'clean-air',
    jwksUrl: 'https://keys.example/jwks',
    audience: 'site',
    memberRoles: ['authenticated', 'member'],
  })
})

test.each([
  ['AUTH_URL', 'project.supabase.co', 'must be an https URL'],
  ['AUTH_URL', 'https://project.supabase.co/auth/v1?a', 'must be an https URL'],
  ['AUTH_MEMBER_ROLES', 'authenticated,service_role', 'must not name anon or service_role'],
  ['AUTH_MEMBER_ROLES', ',', 'separated by commas'],
  ['AUTH_SERVICE_KEY', 'short', 'secret key of the service'],
])('the invalid setting %s=%s is reported in one line', (name, value, message) => {
  const read = () => readConfig({ AUTH_URL: 'http://localhost:8000/auth/v1', [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^The setting ${name} .*${message}.*$`))
})

test('settings of an external auth service without its URL are rejected', () => {
  expect(() => readConfig({ AUTH_ISSUER: 'x', AUTH_AUDIENCE: 'x' })).toThrow(
    /^The setting AUTH_ISSUER must be empty unless .*\nThe setting AUTH_AUDIENCE must be empty unless/,
  )
})

test('HSTS is set by default for two years and without subdomains', () => {
  expect(readConfig({}).site.hsts).toBe('max-age=63072000')
  const { site } = readConfig({ HSTS_SECONDS: '300', HSTS_SUBDOMAINS: 'true' })
  expect(site.hsts).toBe('max-age=300; includeSubDomains')
})

test('lists of email domains in settings are split and lower-cased', () => {
  const { accounts } = readConfig({ ALLOWED_EMAIL_DOMAINS: 'Example.org, bücher.example' })
  expect(accounts.allowedEmailDomains).toEqual(['example.org', 'bücher.example'])
})
