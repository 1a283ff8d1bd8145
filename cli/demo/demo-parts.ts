import { globSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

export interface DemoPart {
  load?: (client: pg.Client, newcomers: ReadonlySet<string>, now: Date) => Promise<void>
  loadDesk?: (client: pg.Client, keyedHash: KeyedHash) => Promise<void>
}

export async function readDemoParts(): Promise<DemoPart[]> {
  const parts: DemoPart[] = []
  for (const file of globSync('*/demo.{ts,js}', { cwd: import.meta.dirname }).sort()) {
    const { demo }: { demo: DemoPart } = await import(path.join(import.meta.dirname, file))
    parts.push(demo)
  }
  return parts
}
