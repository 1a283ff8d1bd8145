import type { SQLWrapper } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { readInBatches } from '#database/read-in-batches.ts'

/** A member whose data is exported or erased, with the address of their account. */
export interface AccountHolder extends Member {
  email: string
}

/** A property of the JSON file that members download. */
export interface ExportPart {
  name: string
  /** Checks what is written, and describes it in the API's documentation. */
  schema: v.GenericSchema
  /** `accounts` for tables of the auth service; else `member`, so that the database lets nothing of another's through. */
  role: 'accounts' | 'member'
  /** Writes the property's value as JSON, in pieces. */
  write(tx: Transaction, person: AccountHolder): AsyncIterable<string>
}

/** What the features say about personal data, handed to the settings that export and erase it. */
export interface PersonalDataNeeds {
  exports: readonly ExportPart[]
  addressErasers: readonly ((tx: Transaction, email: string) => Promise<void>)[]
}

type Named = Pick<ExportPart, 'name' | 'role'>

/** Exports the rows of a query, however many: they are read a few at a time. */
export function exportList(
  { name, role }: Named,
  entries: v.ObjectEntries,
  query: (tx: Transaction, person: AccountHolder) => SQLWrapper,
): ExportPart {
  const schema = v.array(v.object(entries))
  return {
    name,
    role,
    schema,
    async *write(tx, person) {
      let start = '['
      for await (const rows of readInBatches(tx, query(tx, person))) {
        yield start + JSON.stringify(v.parse(schema, rows)).slice(1, -1)
        start = ','
      }
      yield start === '[' ? '[]' : ']'
    },
  }
}

/** Exports a value that fits into memory. */
export function exportValue(
  { name, role }: Named,
  schema: v.GenericSchema,
  read: (tx: Transaction, person: AccountHolder) => Promise<unknown>,
): ExportPart {
  return {
    name,
    role,
    schema,
    async *write(tx, person) {
      // Dates become text before the schema sees them.
      const json: unknown = JSON.parse(JSON.stringify(await read(tx, person)))
      yield JSON.stringify(v.parse(schema, json))
    },
  }
}
