import * as v from 'valibot'
import { textField, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { maxConsentLength, maxImportColumns } from '../contact-limits.ts'
import { importFieldOrder } from './import-fields.ts'

const columnMessage = `Please name columns by their numbers, such as email:1,name:2; there are ${importFieldOrder.join(', ')}.`

/** `email:1,name:2`; columns count from 1. */
const columnsField = v.pipe(
  v.string(),
  v.transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split(':')))),
  v.strictObject(
    v.entriesFromList(
      importFieldOrder,
      v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,3}$/, columnMessage),
          v.transform(Number),
          v.minValue(1, columnMessage),
          v.maxValue(maxImportColumns, columnMessage),
        ),
      ),
    ),
    columnMessage,
  ),
)
export type ColumnChoice = v.InferOutput<typeof columnsField>

export const importQuerySchema = v.strictObject({
  /** Omit to detect columns by name. */
  columns: v.optional(columnsField),
  /** The place where these people consented to mail; omit to import them without consent. */
  consent: v.optional(
    textField({
      max: maxConsentLength,
      required: 'Please say how these people agreed to emails.',
      tooLong: `Please use at most ${maxConsentLength} characters.`,
    }),
  ),
  dryRun: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Please send true or false.'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
})
export type ImportQuery = v.InferOutput<typeof importQuerySchema>

const rowCount = v.pipe(v.number(), v.integer())

export const importResultSchema = v.object({
  id: v.nullable(uuidField()),
  isDryRun: v.boolean(),
  /** True if this file was imported before. The counts are those of the earlier import. */
  isRepeated: v.boolean(),
  encoding: v.string(),
  delimiter: v.string(),
  columns: v.array(v.object({ number: rowCount, name: v.string(), example: v.string() })),
  chosen: v.object(v.entriesFromList(importFieldOrder, v.nullable(rowCount))),
  rows: rowCount,
  added: rowCount,
  /** Already on the list, and stay unchanged. */
  known: rowCount,
  /** Left or unsubscribed, or mail to them bounces. They are not imported. */
  suppressed: rowCount,
  /** Have the same address as an earlier row. */
  repeated: rowCount,
  wrong: rowCount,
  errors: v.array(v.object({ row: rowCount, column: v.string(), message: v.string() })),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>

export const importListSchema = v.object({
  imports: v.array(
    v.object({
      id: uuidField(),
      by: v.nullable(v.string()),
      /** Null if no API token was used. */
      tokenName: v.nullable(v.string()),
      consent: v.nullable(v.string()),
      state: v.picklist(['running', 'done', 'undone']),
      addedCount: v.number(),
      knownCount: v.number(),
      wrongCount: v.number(),
      suppressedCount: v.number(),
      removedCount: v.number(),
      canBeUndone: v.boolean(),
      createdAt: timestampField,
    }),
  ),
})
export type ImportList = v.InferOutput<typeof importListSchema>

export const undoneSchema = v.object({
  removed: rowCount,
  /** False if part of the import remains: call the endpoint again to continue. */
  isOver: v.boolean(),
})
export type Undone = v.InferOutput<typeof undoneSchema>
