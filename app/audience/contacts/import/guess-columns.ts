import { type ImportField, importFieldOrder } from './import-limits.ts'
import type { ColumnChoice } from './import-schemas.ts'

/** Common column names in lower case, letters only. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'emailadresse', 'address'],
  name: ['name', 'fullname', 'yourname', 'displayname'],
  organization: ['organization', 'organisation', 'company', 'school', 'employer'],
  agreedAt: [
    'agreedat',
    'agreed',
    'consentat',
    'consentdate',
    'optintime',
    'optindate',
    'confirmedat',
    'confirmtime',
  ],
}

/** Maps fields to column numbers, counted from 1, by the names in the header. */
export function guessColumns(header: readonly string[]): ColumnChoice {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const found: ColumnChoice = {}
  for (const field of importFieldOrder) {
    const index = plain.findIndex((name) => names[field].includes(name))
    if (index >= 0) found[field] = index + 1
  }
  return found
}
