import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import {
  fileTooLarge,
  type ImportField,
  importFieldOrder,
  importFilePath,
  maxFileBytes,
} from './import-limits.ts'
import {
  type ImportList,
  type ImportResult,
  importListSchema,
  importResultSchema,
  undoneSchema,
} from './import-schemas.ts'

const path = '/api/desk/people/imports'
/** As long as the server gives any request, and the reading itself. */
const timeoutMs = 240_000

export interface FileChoices {
  /** Null to go by the names of the columns. */
  columns: Readonly<Record<ImportField, number | null>> | null
  /** Blank where nobody has agreed. */
  consent: string
  isDryRun: boolean
}

/** @throws ApiClientError 413, 400 `unreadable_file`, 403 `reauthentication_needed` */
export async function sendPeopleFile(
  file: Blob,
  { columns, consent, isDryRun }: FileChoices,
): Promise<ImportResult> {
  if (file.size > maxFileBytes)
    throw new ApiClientError({ status: 413, code: 'body_too_large', message: fileTooLarge })
  const given = new URLSearchParams({ dryRun: `${isDryRun}` })
  const chosen = importFieldOrder.flatMap((field) => (columns?.[field] ? [`${field}:${columns[field]}`] : []))
  if (chosen.length > 0) given.set('columns', chosen.join())
  if (consent.trim() !== '') given.set('consent', consent)
  return callApi({
    path: `${importFilePath}?${given}`,
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    accessToken: await requireAccessToken(),
    responseSchema: importResultSchema,
    timeoutMs,
  })
}

export const fetchImports = (signal: AbortSignal): Promise<ImportList> =>
  callAsStaff(path, { responseSchema: importListSchema, signal })

/** All of it, however long it takes. @throws ApiClientError 403 `reauthentication_needed`, 404 once it is too late */
export async function undoWholeImport(id: string): Promise<number> {
  for (let removed = 0; ; ) {
    const part = await callAsStaff(`${path}/${id}/undo`, { method: 'POST', responseSchema: undoneSchema })
    removed += part.removed
    if (part.isOver) return removed
  }
}
