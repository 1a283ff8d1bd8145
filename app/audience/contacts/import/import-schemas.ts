import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { importFieldOrder, maxConsentLength, maxImportColumns } from './import-limits.ts'

const columnMessage = `Please name columns by their numbers, such as email:1,name:2; there are ${importFieldOrder.join(', ')}.`

/** `email:1,name:2`: which column holds what, counted from 1. */
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
  /** Without it, columns are known by their names. */
  columns: v.optional(columnsField),
  /** Where they agreed to be written to; without it none of them is. */
  consent: v.optional(
    textField({
      max: maxConsentLength,
      required: 'Please say where these people agreed to emails.',
      tooLong: `Please use at most ${maxConsentLength} characters.`,
    }),
  ),
  /** Whether it only says what would become of it. */
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
  /** Of the import; null of a dry run. */
  id: v.nullable(uuidField()),
  isDryRun: v.boolean(),
  /** Whether this very file was brought in before; nothing is done then, and the figures are those of then. */
  isRepeated: v.boolean(),
  encoding: v.string(),
  delimiter: v.string(),
  /** The header, with what stands below it first. */
  columns: v.array(v.object({ number: rowCount, name: v.string(), example: v.string() })),
  /** Which column holds what. */
  chosen: v.object(v.entriesFromList(importFieldOrder, v.nullable(rowCount))),
  rows: rowCount,
  /** Not here yet. */
  added: rowCount,
  /** Here already, and left as they are. */
  known: rowCount,
  /** Left, unsubscribed, or mail to them comes back: they stay out. */
  suppressed: rowCount,
  /** The address is in a row above. */
  repeated: rowCount,
  wrong: rowCount,
  /** The first of those. */
  errors: v.array(v.object({ row: rowCount, column: v.string(), message: v.string() })),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>

export const importListSchema = v.object({
  imports: v.array(
    v.object({
      id: uuidField(),
      by: v.nullable(v.string()),
      /** Of the token by which a program did it. */
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
  /** False where it goes on: call again. */
  isOver: v.boolean(),
})
export type Undone = v.InferOutput<typeof undoneSchema>
