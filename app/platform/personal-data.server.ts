import type { SQLWrapper } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { readInBatches } from '#database/read-in-batches.ts'

/** A member whose data is exported or erased, with their account's address. */
interface AccountHolder extends Member {
  email: string
}

export interface ExportPart {
  name: string
  /** Validates the output, and describes it in the API's documentation. */
  schema: v.GenericSchema
  /** `accounts` for tables of the auth service. Otherwise `member`, so that row-level security excludes other people's data. */
  role: 'accounts' | 'member'
  write(tx: Transaction, person: AccountHolder): AsyncIterable<string>
}

/** Personal data of all features, for the settings that export and erase it. */
export interface PersonalDataNeeds {
  exports: readonly ExportPart[]
  addressErasers: readonly ((tx: Transaction, email: string) => Promise<void>)[]
}

type Named = Pick<ExportPart, 'name' | 'role'>

/** Exports the rows of a query in batches. */
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
      // Serializes dates before validation.
      const json: unknown = JSON.parse(JSON.stringify(await read(tx, person)))
      yield JSON.stringify(v.parse(schema, json))
    },
  }
}
