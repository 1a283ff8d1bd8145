export const maxFileBytes = 200 * 1024 * 1024
export const maxImportRows = 250_000
/** With blank ones, of which a spreadsheet has about a million. */
export const maxFileLines = 1_050_000
export const maxImportColumns = 100
export const maxCellCharacters = 10_000
export const maxConsentLength = 500
export const undoDays = 7
/** Of the rows that are wrong, so many are named. */
export const errorsShown = 100

/** What a column can hold, for people. */
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

/** Where an owner’s browser sends a file. */
export const importFilePath = '/api/desk/people/imports/file'

const megabytes = maxFileBytes / 1024 / 1024
export const fileTooLarge = `A file may have at most ${megabytes} MB. Please split it into several.`
