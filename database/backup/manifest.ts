import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import { formatTableName, type TableName } from './tables.ts'

/**
 * A backup is a gzipped tar:
 *
 *     manifest.json                      what it is, and its tables in the order of loading
 *     tables/public.stories/0001.copy    rows as PostgreSQL's `COPY` writes them in text format: one row a line
 *     tables/public.stories/0002.copy    more of them; a table without rows has no file
 *     SHA256SUMS                         of all files before it, as `sha256sum --check` reads them
 *
 * A tar gives the size of a file before its bytes: in parts, a table of any size is written without a temporary file.
 */
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'

export function formatPartName(table: TableName, number: number): string {
  return `tables/${formatTableName(table)}/${String(number).padStart(4, '0')}.copy`
}

/** A line of `SHA256SUMS`. */
export function formatSum(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`
}

export const formatName = 'clean-air-backup'

/** Raised when older versions of the site could not read what this one writes. */
export const formatVersion = 2

/** What all versions of the manifest, future ones too, begin with. */
const anyManifestSchema = v.looseObject({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const nameField = v.pipe(v.string(), v.regex(/^[^\0]{1,63}$/))

export const manifestSchema = v.strictObject({
  format: v.literal(formatName),
  version: v.literal(formatVersion),
  /** The version of the site that wrote it, for people. */
  site: v.string(),
  /** The last migration of the database, as the migrations' journal numbers them. */
  migration: v.pipe(v.number(), v.integer()),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  tables: v.array(
    v.strictObject({
      schema: v.picklist(['public', 'auth']),
      name: nameField,
      columns: v.array(nameField),
      rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
})

export type Manifest = v.InferOutput<typeof manifestSchema>

/** @throws BackupError for a newer format, and what Valibot or `JSON.parse` throws for anything else */
export function parseManifest(text: string): Manifest {
  const content: unknown = JSON.parse(text)
  const { version } = v.parse(anyManifestSchema, content)
  if (version > formatVersion)
    throw new BackupError(
      `This backup was written by a newer version of the site (format ${version}, this one reads ${formatVersion}). Nothing was changed.`,
    )
  return v.parse(manifestSchema, content)
}
