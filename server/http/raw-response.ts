import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { securityHeaders } from './middleware/security-headers.ts'

/** What every answer carries, for those that are sent without the web's own objects. */
export async function listSecurityHeaders(site: Dependencies['site']): Promise<Record<string, string>> {
  const empty = new Hono().use(securityHeaders(site)).get('/', (c) => c.body(null))
  const { headers } = await empty.request('/')
  return Object.fromEntries(headers)
}

/** The one that a proxy gave, as Hono's own middleware takes it over, or a new one. */
export function readRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w\-=]{1,255}$/.test(given) ? given : randomUUID()
}
