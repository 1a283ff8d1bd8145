import { type ImportField, importFieldOrder } from './import-fields.ts'
import type { ColumnChoice } from './import-schemas.ts'

/** In lower case, letters only. */
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

/** Counts columns from 1. */
export function guessColumns(header: readonly string[]): ColumnChoice {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const found: ColumnChoice = {}
  for (const field of importFieldOrder) {
    const index = plain.findIndex((name) => names[field].includes(name))
    if (index >= 0) found[field] = index + 1
  }
  return found
}
