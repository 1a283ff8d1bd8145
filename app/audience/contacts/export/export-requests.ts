import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { downloadFile } from '#app/platform/http/client/download-file.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import {
  type AskedExport,
  askedExportSchema,
  type ExportList,
  type ExportRequest,
  exportListSchema,
} from './export-schemas.ts'

/** The server ends a download that takes longer. */
const timeoutMs = 600_000

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendExportRequest = (body: ExportRequest): Promise<AskedExport> =>
  callAsStaff('/api/desk/people/exports', { method: 'POST', body, responseSchema: askedExportSchema })

/** @throws ApiClientError 404 when it was taken or ran out */
export async function takeFile(id: string): Promise<Blob> {
  const path = `/api/desk/people/exports/${id}/file`
  return downloadFile({ path, accessToken: await requireAccessToken(), timeoutMs })
}

export const fetchExports = (signal: AbortSignal): Promise<ExportList> =>
  callAsStaff('/api/desk/people/exports', { responseSchema: exportListSchema, signal })
