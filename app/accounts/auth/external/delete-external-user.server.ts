import type { Logger } from 'pino'
import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import type { ExternalAuth } from '../core/account-settings.ts'

const timeoutMs = 5_000

interface DeleteOptions {
  external: Pick<ExternalAuth, 'url' | 'serviceKey'>
  userId: string
  log: Logger
}

/** Does nothing without the service's key. Safe to retry. @throws ApiError 503 if it is not known to be deleted */
export async function deleteExternalUser({ external, userId, log }: DeleteOptions): Promise<void> {
  const { url, serviceKey } = external
  if (serviceKey === null) return
  const response = await fetch(`${url}/admin/users/${userId}`, {
    method: 'DELETE',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (response?.ok || response?.status === 404) return
  log.error({ status: response?.status ?? null }, 'account not deleted at the auth service')
  throw serviceUnavailable()
}
