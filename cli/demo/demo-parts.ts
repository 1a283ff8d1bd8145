import { globSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

/** What the demo writes for an optional feature, in `FEATURE/demo.ts`. A second run adds nothing. */
export interface DemoPart {
  /** For the sample people that are new. */
  load?: (client: pg.Client, newcomers: ReadonlySet<string>, now: Date) => Promise<void>
  /** For the desk of their owner. */
  loadDesk?: (client: pg.Client, keyedHash: KeyedHash) => Promise<void>
}

/** Reads the parts in the order of their folders' names. */
export async function readDemoParts(): Promise<DemoPart[]> {
  const parts: DemoPart[] = []
  for (const file of globSync('*/demo.ts', { cwd: import.meta.dirname }).sort()) {
    const { demo }: { demo: DemoPart } = await import(path.join(import.meta.dirname, file))
    parts.push(demo)
  }
  return parts
}
