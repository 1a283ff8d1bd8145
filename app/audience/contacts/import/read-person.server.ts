import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import type { ImportField } from './import-limits.ts'

export interface FilePerson {
  email: string
  name: string | null
  organization: string | null
  /** ISO 8601; null if the row has no time. */
  agreedAt: string | null
}

type ReadPerson = { person: FilePerson } | { field: ImportField; message: string }

const maxNameCharacters = 200
/** The apostrophe that our exports and those of other programs put before a cell that a spreadsheet would evaluate as a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\0＝＋－＠])/

function unguard(cell: string): string {
  return cell.replace(formulaGuard, '')
}

/** Returns the person in a row, or its error. */
export function readPerson(read: (field: ImportField) => string, now: Date): ReadPerson {
  const email = v.safeParse(emailField, unguard(read('email')))
  if (!email.success) return { field: 'email', message: email.issues[0].message }
  const [name, organization] = [unguard(read('name')), unguard(read('organization'))]
  for (const [field, text] of [
    ['name', name],
    ['organization', organization],
  ] as const)
    if ([...text].length > maxNameCharacters || /[\p{Cc}]/u.test(text))
      return { field, message: `Please use at most ${maxNameCharacters} characters, in one line.` }
  const agreedAt = readTime(unguard(read('agreedAt')), now)
  if (agreedAt === undefined)
    return {
      field: 'agreedAt',
      message: 'Please use a past date such as 2026-03-31 or 2026-03-31T14:05:00Z.',
    }
  return { person: { email: email.output, name: name || null, organization: organization || null, agreedAt } }
}

/** Returns null for an empty cell and undefined for an invalid time. */
function readTime(text: string, now: Date): string | null | undefined {
  if (text === '') return null
  if (!/^(19|20)\d\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text))
    return undefined
  const withZone = /(Z|[+-]\d\d:\d\d)$/.test(text) || text.length === 10 ? text : `${text}Z`
  const time = new Date(withZone.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) || time > now ? undefined : time.toISOString()
}
