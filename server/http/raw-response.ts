import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { ClientAddress } from './client-address.ts'
import { securityHeaders } from './middleware/security-headers.ts'

/** Returns the headers of every response, for those sent without web objects. */
export async function listSecurityHeaders(site: Dependencies['site']): Promise<Record<string, string>> {
  const empty = new Hono().use(securityHeaders(site)).get('/', (c) => c.body(null))
  const { headers } = await empty.request('/')
  return Object.fromEntries(headers)
}

/** Returns the request id of a trusted proxy, or a new one. Ids from other clients are not logged. */
export function readRequestId(
  incoming: IncomingMessage | undefined,
  { isTrustedProxy }: Pick<ClientAddress, 'isTrustedProxy'>,
): string {
  const given = incoming?.headers['x-request-id']
  const isSafe = typeof given === 'string' && /^[\w-]{1,64}$/.test(given)
  return isSafe && incoming && isTrustedProxy(incoming.socket) ? given : randomUUID()
}
