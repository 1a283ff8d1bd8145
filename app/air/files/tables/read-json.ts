import * as v from 'valibot'
import { maxColumns } from '../../air-limits.ts'
import { recognizeColumn } from '../columns/column-names.ts'
import type { DecodedText } from './decode-text.ts'
import { ReadingsFileError } from './readings-file-error.ts'
import { shortenName, type Table } from './table.ts'
import { demoteConstantTimes } from './time-columns.ts'

const entrySchema = v.record(v.string(), v.unknown())
const listSchema = v.array(entrySchema)
const answerSchema = v.object({ data: listSchema })
const sensorsSchema = v.array(v.object({ comp: v.string(), value: v.union([v.number(), v.string()]) }))

export function looksLikeJson({ head }: DecodedText): boolean {
  return /^\s*[[{]/.test(head.slice(0, 200))
}

/** Accepts what a device's API returned: one entry or a list of entries. @throws ReadingsFileError */
export async function readJson(text: DecodedText): Promise<Table> {
  const entries = parseEntries(await text.whole()).map(flattenEntry)
  const names = new Set<string>()
  entries.forEach((entry, index) => {
    for (const name of entry.keys()) names.add(name)
    if (names.size > maxColumns)
      throw new ReadingsFileError(
        `By entry ${index + 1}, this file has more than ${maxColumns} different value names, more than any device writes.`,
      )
  })
  const columns = demoteConstantTimes(
    [...names].map((name) => ({ name: shortenName(name), role: recognizeColumn(name) })),
    entries.slice(0, 60).map((entry) => [...names].map((name) => entry.get(name) ?? '')),
  )
  const kinds = new Set(columns.map(({ role }) => (role.kind === 'other unit' ? 'reading' : role.kind)))
  for (const kind of ['time', 'reading'] as const)
    if (!kinds.has(kind))
      throw new ReadingsFileError(
        kind === 'time'
          ? 'No value in this JSON is named like a time, such as “timestamp”.'
          : 'No value in this JSON is named like a reading, such as “co2” or “temp”.',
      )
  return {
    columns,
    rowWord: 'entry',
    headerLine: 0,
    identifiers: [],
    async forEachRow(take) {
      for (const [index, entry] of entries.entries())
        take(
          [...names].map((name) => entry.get(name) ?? ''),
          index + 1,
        )
    },
  }
}

function parseEntries(text: string): Record<string, unknown>[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ReadingsFileError(
      'This file starts like JSON but isn’t valid: it may be cut off. Please export it again.',
    )
  }
  const list = v.safeParse(listSchema, json)
  if (list.success) return list.output
  const answer = v.safeParse(answerSchema, json)
  if (answer.success) return answer.output.data
  const entry = v.safeParse(entrySchema, json)
  // An array also matches the record schema.
  if (entry.success && !Array.isArray(json)) return [entry.output]
  throw new ReadingsFileError(
    'This JSON isn’t a list of readings. Each must be an object with a time, such as “timestamp”.',
  )
}

/** Flattens one entry. Awair's cloud nests the values in a list within each entry. */
function flattenEntry(entry: Record<string, unknown>): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [name, value] of Object.entries(entry)) {
    if (typeof value === 'string' || typeof value === 'number') flat.set(name, String(value))
    else if (name === 'sensors') {
      const sensors = v.safeParse(sensorsSchema, value)
      if (sensors.success) for (const { comp, value: one } of sensors.output) flat.set(comp, String(one))
    }
  }
  return flat
}
