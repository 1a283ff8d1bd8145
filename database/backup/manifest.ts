import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import { formatTableName, type TableName } from './tables.ts'

/**
 * A backup is a gzipped tar:
 *
 *     manifest.json                      format, versions, and the tables in loading order
 *     tables/public.stories/0001.copy    rows in the text format of PostgreSQL's `COPY`, one on each line
 *     tables/public.stories/0002.copy    further rows; a table without rows has no file
 *     SHA256SUMS                         of all files before it, in the format of `sha256sum`
 *
 * A tar needs the size of a file before its content. Splitting tables into parts avoids temporary files.
 */
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'

export function formatPartName(table: TableName, number: number): string {
  return `tables/${formatTableName(table)}/${String(number).padStart(4, '0')}.copy`
}

export function formatSum(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`
}

export const formatName = 'clean-air-backup'

/** Increase it when older versions could not read a new backup. */
export const formatVersion = 2

/** Common part of all manifests, including future versions. */
const anyManifestSchema = v.looseObject({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const nameField = v.pipe(v.string(), v.regex(/^[^\0]{1,63}$/))

export const manifestSchema = v.strictObject({
  format: v.literal(formatName),
  version: v.literal(formatVersion),
  /** Version of the site that wrote the backup, for information only. */
  site: v.string(),
  /** Time of the database's last migration, as in the migrations' journal. */
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

/** @throws BackupError for a newer format; errors of Valibot or `JSON.parse` otherwise */
export function parseManifest(text: string): Manifest {
  const content: unknown = JSON.parse(text)
  const { version } = v.parse(anyManifestSchema, content)
  if (version > formatVersion)
    throw new BackupError(
      `This backup was written by a newer version of the site (format ${version}; this one reads ${formatVersion}). Restore it with that version. Nothing was changed.`,
    )
  return v.parse(manifestSchema, content)
}
