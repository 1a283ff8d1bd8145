import * as v from 'valibot'
import type { AttackedSite } from './attacked-site.ts'
import { goodRequests } from './good-requests.ts'

const jsonSchema = v.looseObject({})

const parameterSchema = v.looseObject({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  schema: jsonSchema,
})

const operationSchema = v.looseObject({
  parameters: v.optional(v.array(parameterSchema), []),
  requestBody: v.optional(
    v.looseObject({
      content: v.record(
        v.string(),
        v.looseObject({
          schema: v.looseObject({ properties: v.optional(v.record(v.string(), jsonSchema)) }),
        }),
      ),
    }),
  ),
  responses: v.record(v.string(), v.looseObject({ content: v.optional(v.record(v.string(), v.unknown())) })),
})

const documentSchema = v.looseObject({
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
})

export interface ApiRoute {
  method: string
  /** The absolute path, with parameters in braces. */
  path: string
  parameters: v.InferOutput<typeof parameterSchema>[]
  /** The fields of its JSON body, or null if it takes none. */
  fields: string[] | null
  responseTypes: string[]
}

/**
 * Reads every route in the site's OpenAPI document, and those of the auth service, which is not part of it.
 * @throws Error if a route takes JSON but has no `goodRequests`, or the other way round
 */
export async function readApiRoutes({ call }: Pick<AttackedSite, 'call'>): Promise<ApiRoute[]> {
  const { json } = await call('/api/openapi.json')
  const { paths } = v.parse(documentSchema, json)
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toRoute(method, path, operation)),
  )
  const routes = [...described, ...authRoutes]
  const missing = routes.filter((route) => takesJson(route) !== nameRoute(route) in goodRequests)
  const unknown = Object.keys(goodRequests).filter(
    (name) => !routes.some((route) => nameRoute(route) === name),
  )
  const wrong = [...missing.map(nameRoute), ...unknown]
  if (wrong.length > 0) throw new Error(`good-requests.ts does not fit these routes: ${wrong.join(', ')}`)
  return routes
}

export const nameRoute = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) => `${method} ${path}`

export const takesJson = ({ fields }: ApiRoute) => fields !== null

function toRoute(method: string, path: string, operation: v.InferOutput<typeof operationSchema>): ApiRoute {
  const { parameters, requestBody, responses } = operation
  const json = requestBody?.content['application/json']
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    parameters,
    fields: json ? Object.keys(json.schema.properties ?? {}) : null,
    responseTypes: Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {})),
  }
}

const text = (name: string) => ({ name, in: 'query' as const, schema: { type: 'string' } })

function authRoute(
  method: string,
  path: string,
  fields: string[] | null = null,
  query: string[] = [],
): ApiRoute {
  return {
    method,
    path: `/auth/v1${path}`,
    parameters: query.map(text),
    fields,
    responseTypes: ['application/json'],
  }
}

const authRoutes = [
  authRoute('GET', '/health'),
  authRoute('GET', '/settings'),
  authRoute('GET', '/.well-known/jwks.json'),
  authRoute(
    'POST',
    '/signup',
    ['email', 'password', 'data', 'code_challenge', 'code_challenge_method'],
    ['redirect_to'],
  ),
  authRoute(
    'POST',
    '/token',
    ['email', 'password', 'refresh_token', 'auth_code', 'code_verifier'],
    ['grant_type'],
  ),
  authRoute('GET', '/verify', null, ['token', 'type', 'redirect_to']),
  authRoute('POST', '/verify', ['email', 'phone', 'token', 'token_hash', 'type', 'browser_secrets']),
  authRoute('POST', '/otp', ['email', 'phone', 'create_user', 'data'], ['redirect_to']),
  authRoute('POST', '/magiclink', ['email', 'data'], ['redirect_to']),
  authRoute('GET', '/reauthenticate'),
  authRoute('POST', '/recover', ['email'], ['redirect_to']),
  authRoute('POST', '/resend', ['email', 'type'], ['redirect_to']),
  authRoute('GET', '/user'),
  authRoute('PUT', '/user', ['email', 'password', 'current_password', 'nonce', 'data'], ['redirect_to']),
  authRoute('POST', '/logout', null, ['scope']),
  authRoute('POST', '/factors', ['factor_type', 'friendly_name', 'issuer']),
  authRoute('POST', '/factors/{id}/challenge'),
  authRoute('POST', '/factors/{id}/verify', ['challenge_id', 'code']),
  authRoute('DELETE', '/factors/{id}'),
  authRoute('GET', '/factors/recovery-codes'),
  authRoute('POST', '/factors/recovery-codes'),
  authRoute('POST', '/factors/recovery-codes/regenerate'),
  authRoute('POST', '/factors/recovery-codes/verify', ['code']),
  authRoute('DELETE', '/factors/recovery-codes'),
  authRoute('GET', '/passkeys'),
  authRoute('GET', '/passkeys/'),
  authRoute('PATCH', '/passkeys/{id}', ['friendly_name']),
  authRoute('DELETE', '/passkeys/{id}'),
  authRoute('POST', '/passkeys/registration/options'),
  authRoute('POST', '/passkeys/registration/verify', ['challenge_id', 'credential']),
  authRoute('POST', '/passkeys/authentication/options'),
  authRoute('POST', '/passkeys/authentication/verify', ['challenge_id', 'credential']),
]

/** Replaces the path's parameters by encoded values. */
export function fillPath(path: string, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(value(name)))
}

/** Returns the route's path for this story, with a valid query. */
export function fillGoodPath({ path }: Pick<ApiRoute, 'path'>, story: string): string {
  const filled = fillPath(path, (name) => (name === 'type' ? 'heart' : story))
  const query = neededQueries[path]
  return query === undefined ? filled : `${filled}?${query.replace('{story}', story)}`
}

/** Required query parameters, by route. */
const neededQueries: Readonly<Record<string, string>> = {
  '/auth/v1/token': 'grant_type=password',
  '/api/air/series/{id}/chart': 'zone=UTC',
  '/api/air/marks/{id}/effect': 'zone=UTC&series={story}',
}
