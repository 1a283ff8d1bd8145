import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject } from '#app/platform/storage/stored-json.ts'
import { promotion } from './promotion-config.ts'

const storageKey = 'clean-air-promotion'
const dayMs = 86_400_000

/** What this browser remembers of the invitation. */
export interface PopupMemory {
  /** Unix time in milliseconds. */
  closedAt: number | null
  hasJoined: boolean
}

/** What was stored; anything that makes no sense counts as nothing. */
export function parseMemory(raw: string | null): PopupMemory {
  const { closedAt, hasJoined } = parseStoredObject(raw)
  return { closedAt: typeof closedAt === 'number' ? closedAt : null, hasJoined: hasJoined === true }
}

/** Whether somebody with this memory may be asked at the time `now`, in milliseconds. */
export function mayShowPopup({ closedAt, hasJoined }: PopupMemory, now: number): boolean {
  if (hasJoined) return false
  if (closedAt === null) return true
  const age = now - closedAt
  return age < 0 || age >= promotion.restDays * dayMs
}

export function readMemory(): PopupMemory {
  return parseMemory(browserStorage.getItem(storageKey))
}

function writeMemory(memory: PopupMemory): void {
  browserStorage.setItem(storageKey, JSON.stringify(memory))
}

export function rememberClosed(): void {
  writeMemory({ ...readMemory(), closedAt: Date.now() })
}

/** Whoever has joined, the VIP list or the waitlist, is not asked again. */
export function rememberJoined(): void {
  writeMemory({ ...readMemory(), hasJoined: true })
}
