import * as z from 'zod/mini'
import type { AttackedSite } from './attacked-site.ts'

const jsonSchema = z.looseObject({})

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: jsonSchema,
})

const operationSchema = z.looseObject({
  parameters: z._default(z.array(parameterSchema), []),
  requestBody: z.optional(
    z.looseObject({
      content: z.record(
        z.string(),
        z.looseObject({
          schema: z.looseObject({ properties: z.optional(z.record(z.string(), jsonSchema)) }),
        }),
      ),
    }),
  ),
  responses: z.record(z.string(), z.looseObject({ content: z.optional(z.record(z.string(), z.unknown())) })),
})

const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

export interface ApiRoute {
  /** In capitals. */
  method: string
  /** From the site's root, with parameters in braces. */
  path: string
  parameters: z.infer<typeof parameterSchema>[]
  /** The names of the fields of its JSON body; null when it takes none. */
  fields: string[] | null
  /** What its answers may be, by media type. */
  answerTypes: string[]
}

/** Every route that the site's own description names, and those of the auth service, which it does not describe. */
export async function readApiRoutes({ call }: Pick<AttackedSite, 'call'>): Promise<ApiRoute[]> {
  const { json } = await call('/api/openapi.json')
  const { paths } = documentSchema.parse(json)
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toRoute(method, path, operation)),
  )
  return [...described, ...authRoutes]
}

function toRoute(method: string, path: string, operation: z.infer<typeof operationSchema>): ApiRoute {
  const { parameters, requestBody, responses } = operation
  const json = requestBody?.content['application/json']
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    parameters,
    fields: json ? Object.keys(json.schema.properties ?? {}) : null,
    answerTypes: Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {})),
  }
}

const text = (name: string) => ({ name, in: 'query' as const, schema: { type: 'string' } })

function authRoute(method: string, path: string, fields: string[] | null, query: string[] = []): ApiRoute {
  return {
    method,
    path: `/auth/v1${path}`,
    parameters: query.map(text),
    fields,
    answerTypes: ['application/json'],
  }
}

const authRoutes = [
  authRoute('GET', '/health', null),
  authRoute('GET', '/settings', null),
  authRoute('GET', '/.well-known/jwks.json', null),
  authRoute('POST', '/signup', ['email', 'password', 'data'], ['redirect_to']),
  authRoute('POST', '/token', ['email', 'password', 'refresh_token'], ['grant_type']),
  authRoute('POST', '/verify', ['token_hash', 'type', 'options']),
  authRoute('POST', '/recover', ['email'], ['redirect_to']),
  authRoute('POST', '/resend', ['email', 'type'], ['redirect_to']),
  authRoute('GET', '/user', null),
  authRoute('PUT', '/user', ['email', 'password', 'current_password', 'data'], ['redirect_to']),
  authRoute('POST', '/logout', null, ['scope']),
]

/** The route's path with these values in the place of its parameters, sent as they stand where they are encoded. */
export function fillPath(path: string, value: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(value(name)))
}
