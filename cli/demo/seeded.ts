import { createHash } from 'node:crypto'

export function createSeededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a UUID of version 8 that is the same for the same name. */
export function nameUuid(name: string): string {
  const bytes = createHash('sha256').update(`clean air demo ${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const userIdOf = (person: string) => nameUuid(`person ${person}`)
export const storyIdOf = (key: string) => nameUuid(`story ${key}`)

/** Returns the time `daysAgo` days before `now`, in ISO 8601. */
export const toTime = (now: Date, daysAgo: number) =>
  new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
