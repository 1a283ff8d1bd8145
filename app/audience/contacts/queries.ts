import { keepPreviousData } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  callAsStaff,
  deskKey,
  deskListQuery,
  deskQuery,
  sendAsStaff,
} from '#app/accounts/staff/call-as-staff.ts'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { downloadAsMember } from '#app/platform/session/download-as-member.ts'
import { importFileMaxBytes } from './contact-limits.ts'
import { type ExportRequest, exportListSchema, requestedExportSchema } from './export/export-schemas.ts'
import { fileTooLarge, type ImportField, importFieldOrder, importFilePath } from './import/import-fields.ts'
import { importListSchema, importResultSchema, undoneSchema } from './import/import-schemas.ts'
import {
  type PeopleFilter,
  type PeopleQuery,
  peopleCountSchema,
  peoplePageSchema,
  personAddressSchema,
  personSchema,
} from './people-schemas.ts'

const path = '/api/desk/people'

/** The list of people at an address of the desk. */
export type PeopleTable = Omit<PeopleQuery, 'cursor'>

/** @throws ApiClientError 403 `reauthentication_needed` */
export const peopleQuery = (userId: string, query: PeopleTable) => ({
  ...deskListQuery(deskKey(userId, 'people', query), path, { query, responseSchema: peoplePageSchema }),
  placeholderData: keepPreviousData,
})

/** Counting takes longer than reading a page. @throws ApiClientError 403 `reauthentication_needed` */
export const peopleCountQuery = (userId: string, query: PeopleFilter) =>
  deskQuery(deskKey(userId, 'people', 'count', query), `${path}/count`, {
    query,
    responseSchema: peopleCountSchema,
  })

/** Only asks whether the search is allowed. @throws ApiClientError 403 `reauthentication_needed` */
export const searchPeople = (query: PeopleTable) => sendAsStaff('GET', `${path}?${toParameters(query)}`)

const segmentNamesSchema = v.object({
  segments: v.array(v.object({ id: v.string(), name: v.string() })),
})

/** The saved segments, which campaigns use too. */
export const segmentNamesQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'segment-names'), '/api/desk/segments', { responseSchema: segmentNamesSchema })

/** @throws ApiClientError 404 if deleted */
export const personQuery = (userId: string, id: string) => ({
  ...deskQuery(deskKey(userId, 'person', id), `${path}/${id}/record`, {
    method: 'POST',
    responseSchema: personSchema,
  }),
  // Each request is recorded: none is sent when the window gets the focus.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The request is recorded. @throws ApiClientError */
export const fetchPersonAddress = (id: string) =>
  callAsStaff(`${path}/${id}/address`, { method: 'POST', responseSchema: personAddressSchema })

export const exportsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'exports'), `${path}/exports`, { responseSchema: exportListSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendExportRequest = (body: ExportRequest) =>
  callAsStaff(`${path}/exports`, { method: 'POST', body, responseSchema: requestedExportSchema })

/** Works once, within 15 minutes. @throws ApiClientError 404 if the file was downloaded or has expired */
export const downloadExport = (id: string) =>
  downloadAsMember(`${path}/exports/${id}/file`, { method: 'POST', timeoutMs: 600_000 })

export interface FileChoices {
  columns: Readonly<Record<ImportField, number | null>> | null
  consent: string
  isDryRun: boolean
}

/** @throws ApiClientError 413, 400 `unreadable_file`, 403 `reauthentication_needed` */
export async function sendPeopleFile(file: Blob, { columns, consent, isDryRun }: FileChoices) {
  if (file.size > importFileMaxBytes)
    throw new ApiClientError({ status: 413, code: 'body_too_large', message: fileTooLarge })
  const chosen = importFieldOrder.flatMap((field) => (columns?.[field] ? [`${field}:${columns[field]}`] : []))
  return callAsStaff(importFilePath, {
    query: { dryRun: `${isDryRun}`, columns: chosen.join(), consent: consent.trim() },
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    responseSchema: importResultSchema,
    // The server's request timeout, plus the time to parse the file.
    timeoutMs: 240_000,
  })
}

export const importsQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'imports'), `${path}/imports`, { responseSchema: importListSchema })

/** Sends several requests. @throws ApiClientError 403 `reauthentication_needed`, 404 if it is too late */
export async function undoWholeImport(id: string): Promise<number> {
  for (let removed = 0; ; ) {
    const part = await callAsStaff(`${path}/imports/${id}/undo`, {
      method: 'POST',
      responseSchema: undoneSchema,
    })
    removed += part.removed
    if (part.isOver) return removed
  }
}
