import { keepPreviousData } from '@tanstack/react-query'
import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { downloadAsMember } from '#app/platform/session/download-as-member.ts'
import { type FunnelQuery, funnelSchema } from './funnel-schemas.ts'

const path = '/api/desk/funnel'

export const funnelQuery = (userId: string, query: FunnelQuery) => ({
  ...deskQuery(deskKey(userId, 'funnel', query), path, { query, responseSchema: funnelSchema }),
  placeholderData: keepPreviousData,
})

/** @throws ApiClientError */
export const downloadFunnelFile = ({ from, to }: FunnelQuery) =>
  downloadAsMember(`${path}/file?${toParameters({ from, to })}`, { method: 'POST', timeoutMs: 60_000 })
