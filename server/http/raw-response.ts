import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { ClientAddress } from './client-address.ts'
import { securityHeaders } from './middleware/security-headers.ts'

/** What every answer carries, for those that are sent without the web's own objects. */
export async function listSecurityHeaders(site: Dependencies['site']): Promise<Record<string, string>> {
  const empty = new Hono().use(securityHeaders(site)).get('/', (c) => c.body(null))
  const { headers } = await empty.request('/')
  return Object.fromEntries(headers)
}

/** The one that a trusted proxy gave, or a new one: whatever else a visitor sends stands in no log. */
export function readRequestId(
  incoming: IncomingMessage | undefined,
  { isTrustedProxy }: Pick<ClientAddress, 'isTrustedProxy'>,
): string {
  const given = incoming?.headers['x-request-id']
  const isSafe = typeof given === 'string' && /^[\w-]{1,64}$/.test(given)
  return isSafe && incoming && isTrustedProxy(incoming.socket) ? given : randomUUID()
}
