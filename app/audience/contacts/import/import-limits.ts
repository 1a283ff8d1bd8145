export const maxFileBytes = 200 * 1024 * 1024
export const maxImportRows = 250_000
/** Blank lines count: a spreadsheet can have about a million. */
export const maxFileLines = 1_050_000
export const maxImportColumns = 100
export const maxCellCharacters = 10_000
export const maxConsentLength = 500
/** The database refuses later undoing (`undo_people_import` in `database/sql/contacts/imports.sql`). */
export const undoDays = 7
export const errorsShown = 100

export const importFields = {
  email: 'Email address',
  name: 'Name',
  organization: 'Organization',
  agreedAt: 'When they agreed to emails',
} as const
export type ImportField = keyof typeof importFields
export const importFieldOrder = [
  'email',
  'name',
  'organization',
  'agreedAt',
] as const satisfies readonly ImportField[]

export const importFilePath = '/api/desk/people/imports/file'

const megabytes = maxFileBytes / 1024 / 1024
export const fileTooLarge = `A file can have at most ${megabytes} MB. Please split it.`
