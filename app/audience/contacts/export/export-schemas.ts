import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { stateField } from '../people-filter.ts'
import { exportColumnOrder } from './export-columns.ts'

const columnsField = v.pipe(
  v.array(v.picklist(exportColumnOrder), 'Please choose at least one column.'),
  v.minLength(1, 'Please choose at least one column.'),
  v.maxLength(exportColumnOrder.length, 'Please choose each column once.'),
)

/** Omit the state to export everyone. */
export const exportRequestSchema = requestObject({ state: v.optional(stateField), columns: columnsField })
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>

/** It can be downloaded once. */
export const requestedExportSchema = v.object({ id: uuidField(), expiresAt: timestampField })
export type RequestedExport = v.InferOutput<typeof requestedExportSchema>

export const exportListSchema = v.object({
  exports: v.array(
    v.object({
      id: uuidField(),
      by: v.nullable(v.string()),
      /** Null if no API token was used. */
      tokenName: v.nullable(v.string()),
      state: v.nullable(stateField),
      columns: v.array(v.string()),
      createdAt: timestampField,
      usedAt: v.nullable(timestampField),
      /** Null until the file is complete. */
      rowCount: v.nullable(v.number()),
    }),
  ),
})
export type ExportList = v.InferOutput<typeof exportListSchema>
