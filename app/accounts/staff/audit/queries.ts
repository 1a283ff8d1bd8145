import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor } from '#app/platform/session/call-as-member.ts'
import { callAsStaff, deskKey } from '../call-as-staff.ts'
import { type AuditFilter, auditLogPageSchema } from './audit-schemas.ts'

export const auditLogQuery = (userId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: deskKey(userId, 'audit', filter),
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff('/api/desk/audit', {
        query: { ...filter, before },
        responseSchema: auditLogPageSchema,
        signal,
      }),
    ...byCursor,
    staleTime: 0,
  })
