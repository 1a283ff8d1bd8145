import { hour } from '#app/platform/time/durations.ts'

/** The trigram index can't find shorter texts. */
export const minSearchLength = 3
export const maxSearchLength = 100
export const peoplePerPage = 30

export const importFileMaxBytes = 200 * 1024 * 1024
export const maxImportRows = 250_000
/** Blank lines count: a spreadsheet can have about a million. */
export const maxImportLines = 1_050_000
export const maxImportColumns = 100
export const maxCellCharacters = 10_000
/** Maximum length of a name and of an organization. */
export const maxImportNameCharacters = 200
export const maxConsentLength = 500
export const importErrorsShown = 100
export const importsShown = 20
/** The database refuses later undoing (`undo_people_import` in `database/sql/contacts/imports.sql`). */
export const importUndoDays = 7

export const exportsShown = 20
/** The database sets it (`expires_at` in `database/schema/contacts/people-exports.ts`). */
export const exportFileMinutes = 15
/** Each download holds one of the desk's two database connections. */
export const peopleDownloads = { max: 1, maxPerOwner: 1 }
/** Aborts downloads by clients slower than any realistic connection. */
export const peopleDownloadPace = { pieceMs: 10_000, totalMs: 600_000 }

/** The record of an export or import is kept as long as its entry in the audit log. */
export const importAndExportRecordKeptMs = 366 * 86_400_000

/** Each call may read all people. */
export const deskTokensFromAddress = { name: 'deskTokenFromAddress', points: 120, seconds: hour }
