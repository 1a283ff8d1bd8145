import type { Dropped, DropReason } from './readings-types.ts'

export interface UnreadValues {
  add(dropped: { reason: DropReason; column: string | null; line: number; example: string }): void
  /** Returns one entry for each reason and column: the first occurrence, with the total count. */
  list(): Dropped[]
}

export function createUnreadValues(): UnreadValues {
  const drops = new Map<string, Dropped>()
  return {
    add({ reason, column, line, example }) {
      const key = `${reason} ${column}`
      const known = drops.get(key)
      if (known) known.count += 1
      else drops.set(key, { reason, column, count: 1, firstLine: line, example: example.slice(0, 60) })
    },
    list: () => [...drops.values()],
  }
}
