import { cors } from 'hono/cors'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'

/** Lets pages of other sites that the owner lists call the auth service, with tokens in headers: no cookie is sent or read. */
export function allowListedOrigins(siteUrl: string, listed: readonly string[]) {
  const origins = listed.map(toOriginPattern).filter((origin) => origin !== null)
  const isListed = (origin: string) =>
    resolveListedRedirect({ siteUrl, listed: origins }, `${origin}/`) === `${origin}/`
  return cors({
    origin: (origin) => (/^https?:/.test(origin) && isListed(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'],
    exposeHeaders: ['retry-after', 'x-request-id', 'x-supabase-api-version'],
    maxAge: 600,
  })
}

/** The origin of a listed address, with its wildcard if that is in the host name; null for an app's own kind of address. */
function toOriginPattern(listed: string): string | null {
  const [, origin] = /^(https?:\/\/[^/]+)/.exec(listed) ?? []
  return origin === undefined ? null : `${origin}/`
}
