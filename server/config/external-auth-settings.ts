import * as v from 'valibot'
import { ConfigError } from './config-error.ts'
import { isLocalHost } from './host-names.ts'
import { secureUrl } from './setting-fields.ts'

const example = 'https://project.supabase.co/auth/v1'

/** Keys and sessions are sent there, so plain HTTP is allowed only within this machine. */
const serviceUrl = v.pipe(
  secureUrl(isLocalHost, `must be an https URL without a query, such as ${example}`),
  v.transform((typed) => typed.replace(/\/+$/, '')),
)

const claimField = v.pipe(
  v.string(),
  v.regex(/^[\w:/.-]{1,200}$/, 'must be the claim’s value: 1 to 200 letters, digits or any of _:/.-'),
)

export const externalAuthFields = {
  AUTH_URL: v.optional(serviceUrl),
  AUTH_ISSUER: v.optional(claimField),
  AUTH_JWKS_URL: v.optional(serviceUrl),
  AUTH_AUDIENCE: v.optional(claimField),
  AUTH_MEMBER_ROLES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\s*\w{1,60}(\s*,\s*\w{1,60}){0,9}\s*$/,
        'must be up to ten values of the claim role, separated by commas: authenticated',
      ),
      v.transform((list): readonly string[] => list.split(',').map((role) => role.trim())),
      v.check(
        (roles) => !roles.some((role) => role === 'anon' || role === 'service_role'),
        'must not name anon or service_role, whose tokens belong to no person',
      ),
    ),
  ),
  AUTH_SERVICE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{8,2000}$/, 'must be the secret key of the service at AUTH_URL')),
  ),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof externalAuthFields, undefined>>

/** @returns null without `AUTH_URL` @throws ConfigError if other settings are given without it, or for this site's own URL */
export function readExternalAuth(env: Environment, siteUrl: string) {
  const { AUTH_URL: url, ...others } = env
  if (url === undefined) {
    const alone = Object.keys(externalAuthFields).filter((name) => name in others)
    if (alone.length === 0) return null
    throw new ConfigError(
      alone
        .map((name) => `The setting ${name} must be empty unless AUTH_URL names an auth service.`)
        .join('\n'),
    )
  }
  if (new URL(url).origin === siteUrl)
    throw new ConfigError(
      'The setting AUTH_URL must be another service’s address. To use this site’s own accounts, leave it empty.',
    )
  return {
    url,
    issuer: env.AUTH_ISSUER ?? url,
    jwksUrl: env.AUTH_JWKS_URL ?? `${url}/.well-known/jwks.json`,
    audience: env.AUTH_AUDIENCE ?? 'authenticated',
    memberRoles: env.AUTH_MEMBER_ROLES ?? ['authenticated'],
    serviceKey: env.AUTH_SERVICE_KEY ?? null,
  }
}
