import * as z from 'zod/mini'

/**
 * A backup is one gzip file of lines:
 *
 *     {"format":"clean-air-backup", …}       what it is, and its tables in the order of loading
 *     {"table":"auth.users"}                 for each table
 *     …                                      its rows, as PostgreSQL's `copy` writes them in text format
 *     \.                                     their end; `copy` doubles every backslash, so no row looks like it
 *     {"rows":12}
 *     {"sha256":"…"}                         of every byte before this line
 */
export const formatName = 'clean-air-backup'

/** Raised when older versions of the site could not read what this one writes. */
export const formatVersion = 1

export const endOfRows = '\\.\n'

/** What all versions of the format, those to come too, begin with. */
export const anyHeaderSchema = z.looseObject({
  format: z.literal(formatName),
  version: z.int().check(z.positive()),
})

const nameField = z.string().check(z.regex(/^[^\0]{1,63}$/))

export const headerSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** The version of the site that wrote it, for people. */
  site: z.string(),
  /** The last migration of the database, as the migrations' journal numbers them. */
  migration: z.int(),
  createdAt: z.iso.datetime(),
  tables: z.array(
    z.strictObject({ schema: z.enum(['public', 'auth']), name: nameField, columns: z.array(nameField) }),
  ),
})

export type Header = z.infer<typeof headerSchema>

export const tableLineSchema = z.strictObject({ table: z.string() })
export const rowsLineSchema = z.strictObject({ rows: z.int().check(z.nonnegative()) })
export const lastLineSchema = z.strictObject({ sha256: z.string().check(z.regex(/^[\da-f]{64}$/)) })

export function toLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
