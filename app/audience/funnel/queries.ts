import { keepPreviousData } from '@tanstack/react-query'
import { deskKey, deskQuery, downloadDeskFile } from '#app/accounts/staff/call-as-staff.ts'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { type FunnelQuery, funnelSchema } from './funnel-schemas.ts'

const path = '/api/desk/funnel'

export const funnelQuery = (userId: string, query: FunnelQuery) => ({
  ...deskQuery(deskKey(userId, 'funnel', query), path, { query, responseSchema: funnelSchema }),
  placeholderData: keepPreviousData,
})

/** @throws ApiClientError */
export const takeFunnelFile = ({ from, to }: FunnelQuery) =>
  downloadDeskFile(`${path}/file?${toParameters({ from, to })}`, 60_000)
