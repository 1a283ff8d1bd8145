import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { downloadFile } from '#app/platform/http/client/download-file.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type Funnel, type FunnelQuery, funnelSchema } from './funnel-schemas.ts'

/** What stands in an address, the desk's own or the API's. */
export function toParameters({ from, to, channel, source }: FunnelQuery): URLSearchParams {
  return new URLSearchParams({ from, to, ...(channel && { channel }), ...(source && { source }) })
}

/** @throws ApiClientError */
export const fetchFunnel = (query: FunnelQuery, signal: AbortSignal): Promise<Funnel> =>
  callAsStaff(`/api/desk/funnel?${toParameters(query)}`, { responseSchema: funnelSchema, signal })

const timeoutMs = 60_000

/** @throws ApiClientError */
export async function takeFunnelFile({ from, to }: FunnelQuery): Promise<Blob> {
  const path = `/api/desk/funnel/file?${toParameters({ from, to })}`
  return downloadFile({ path, accessToken: await requireAccessToken(), timeoutMs })
}
