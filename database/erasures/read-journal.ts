import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { errorCode } from '#database/embedded/errors.ts'

const entrySchema = v.object({
  /** From 1, without gaps. */
  seq: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist([
    'opened',
    'account_deleted',
    'story_deleted',
    'story_restored',
    'story_made_private',
    'story_made_public',
    'comment_deleted',
    'comment_restored',
    'air_room_deleted',
    'air_series_deleted',
    'air_import_deleted',
    'air_span_deleted',
    'air_chart_unshared',
    'vip_withdrawn',
    'campaigns_stopped',
  ]),
  id: v.optional(v.pipe(v.string(), v.uuid())),
  from: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  to: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Keyed hash of the address. */
  address: v.optional(v.string()),
})

export type Entry = v.InferOutput<typeof entrySchema>

export interface Journal {
  entries: Entry[]
  lengths: ReadonlyMap<string, number>
}

/** Reads each file up to the first line that is invalid or out of sequence. */
export async function readJournal(folder: string): Promise<Journal> {
  const lengths = new Map<string, number>()
  const entries: Entry[] = []
  for (const file of await listFiles(folder)) {
    const found = parseEntries(await readFile(path.join(folder, file), 'utf8'))
    lengths.set(file, found.length)
    entries.push(...found)
  }
  return { lengths, entries: entries.sort((one, other) => (one.at < other.at ? -1 : 1)) }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.jsonl'))
}

function parseEntries(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = parseEntry(line)
    if (entry?.seq !== entries.length + 1) break
    entries.push(entry)
  }
  return entries
}

function parseEntry(line: string): Entry | undefined {
  try {
    const { success, output } = v.safeParse(entrySchema, JSON.parse(line))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
