import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import type { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { unreadableFile } from '#app/platform/validation/file-request.server.ts'
import type { TokenHolder } from '#database/actor.ts'
import { importErrorsShown, maxImportNameCharacters, maxImportRows } from '../contact-limits.ts'
import type { ImportField } from './import-fields.ts'
import type { ColumnChoice, ImportResult } from './import-schemas.ts'
import type { PeopleTable } from './read-table.server.ts'

export type ImportedRows = Pick<
  ImportResult,
  'rows' | 'added' | 'known' | 'suppressed' | 'repeated' | 'wrong' | 'errors'
>

interface Rows {
  table: PeopleTable
  columns: ColumnChoice
  consent: string | undefined
  /** Null for a preview, which changes nothing. */
  importId: string | null
}

const rowsAtOnce = 500
const countsSchema = v.object({ added: v.number(), known: v.number(), suppressed: v.number() })

/** The database checks or imports them in batches. */
export async function importRows(
  { database, keyedHash, clock }: Dependencies,
  writer: ReturnType<typeof asStaff> | TokenHolder,
  { table, columns, consent, importId }: Rows,
): Promise<ImportedRows> {
  const judged: ImportedRows = {
    rows: 0,
    added: 0,
    known: 0,
    suppressed: 0,
    repeated: 0,
    wrong: 0,
    errors: [],
  }
  const isSeen = createSeen(maxImportRows)
  const now = clock()
  let batch: (FilePerson & { hash: string })[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const people = JSON.stringify(batch.map((person) => toRow(person, { consent, columns, now })))
    batch = []
    const { rows } = await database.transaction(writer, (tx) =>
      tx.execute(
        sql`select added, known, suppressed from import_people(${importId}::uuid, ${people}::jsonb)`,
      ),
    )
    const counts = v.parse(countsSchema, rows[0])
    judged.added += counts.added
    judged.known += counts.known
    judged.suppressed += counts.suppressed
  }
  for await (const { number, cells } of table.rows()) {
    judged.rows += 1
    requireFewRows(judged.rows)
    const found = readPerson((field) => cells[(columns[field] ?? 0) - 1] ?? '', now)
    if ('person' in found) {
      const hash = keyedHash(found.person.email)
      if (isSeen(hash)) judged.repeated += 1
      else batch.push({ ...found.person, hash: hash.toString('hex') })
    } else {
      judged.wrong += 1
      const column = table.header[(columns[found.field] ?? 0) - 1] ?? ''
      if (judged.errors.length < importErrorsShown)
        judged.errors.push({ row: number, column: column.slice(0, 100), message: found.message })
    }
    if (batch.length >= rowsAtOnce) await flush()
  }
  await flush()
  return judged
}

/** @throws ApiError 400 `unreadable_file` */
export function requireFewRows(rows: number): void {
  if (rows <= maxImportRows) return
  const most = maxImportRows.toLocaleString('en')
  throw unreadableFile(`A file can have at most ${most} rows. Please split it.`)
}

/** Without a column for the consent's time, everyone in the file has consented; with one, only people whose row has a time. */
function toRow(
  { email, hash, name, organization, agreedAt }: FilePerson & { hash: string },
  { consent, columns, now }: Pick<Rows, 'consent' | 'columns'> & { now: Date },
) {
  const said = columns.agreedAt === undefined ? now.toISOString() : agreedAt
  return { email, hash, name, organization, agreed_at: consent === undefined ? null : said }
}

/** Remembers keyed hashes in 4 MB for the maximum number of rows. */
function createSeen(maxEntries: number): (hash: Buffer) => boolean {
  const slots = new BigUint64Array(2 ** Math.ceil(Math.log2(maxEntries * 2)))
  const mask = BigInt(slots.length - 1)
  return (hash) => {
    // Zero marks an empty slot.
    const value = hash.readBigUInt64BE() || 1n
    for (let slot = Number(value & mask); ; slot = (slot + 1) % slots.length) {
      if (slots[slot] === value) return true
      if (slots[slot] === 0n) {
        slots[slot] = value
        return false
      }
    }
  }
}

interface FilePerson {
  email: string
  name: string | null
  organization: string | null
  /** ISO 8601; null if the row has no time. */
  agreedAt: string | null
}

type ReadPerson = { person: FilePerson } | { field: ImportField; message: string }

/** Our exports and other programs put this apostrophe before a cell that a spreadsheet would evaluate as a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\0＝＋－＠])/

function unguard(cell: string): string {
  return cell.replace(formulaGuard, '')
}

function readPerson(read: (field: ImportField) => string, now: Date): ReadPerson {
  const email = v.safeParse(emailField, unguard(read('email')))
  if (!email.success) return { field: 'email', message: email.issues[0].message }
  const [name, organization] = [unguard(read('name')), unguard(read('organization'))]
  for (const [field, text] of [
    ['name', name],
    ['organization', organization],
  ] as const)
    if ([...text].length > maxImportNameCharacters || /[\p{Cc}]/u.test(text))
      return { field, message: `Please use at most ${maxImportNameCharacters} characters, in one line.` }
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
