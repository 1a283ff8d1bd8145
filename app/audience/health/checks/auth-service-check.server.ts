import * as v from 'valibot'
import type { ExternalAuth } from '#app/accounts/auth/core/account-settings.ts'
import { type Check, type Finding, failure, ok, warning } from './run-checks.server.ts'

const keysSchema = v.object({ keys: v.pipe(v.array(v.looseObject({ kty: v.string() })), v.minLength(1)) })
const discoverySchema = v.object({ issuer: v.string() })

/** Checks its keys, and its issuer if it publishes one. */
export function checkAuthService(external: Pick<ExternalAuth, 'url' | 'jwksUrl' | 'issuer'>): Check {
  const { url, jwksUrl, issuer } = external
  return {
    name: 'Auth service',
    async look(signal): Promise<Finding> {
      const keys = await read(jwksUrl, keysSchema, signal)
      if (!keys) return failure(`${jwksUrl} publishes no keys, so no one can sign in. Check AUTH_JWKS_URL.`)
      const published = await read(`${url}/.well-known/openid-configuration`, discoverySchema, signal)
      if (published && published.issuer !== issuer)
        return failure(
          `Its issuer is ${published.issuer}, but this site accepts only ${issuer}, so no one can sign in. Correct AUTH_ISSUER.`,
        )
      if (!published && issuer !== url)
        return warning(
          `Its keys can be read. It publishes no issuer, so check that AUTH_ISSUER is ${issuer}.`,
        )
      return ok(`Its keys can be read, and its issuer is ${issuer}.`)
    },
  }
}

/** @returns null without a valid response */
async function read<Output>(
  url: string,
  schema: v.GenericSchema<unknown, Output>,
  signal: AbortSignal,
): Promise<Output | null> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' })
    if (!response.ok) return null
    return v.parse(schema, await response.json())
  } catch {
    return null
  }
}
