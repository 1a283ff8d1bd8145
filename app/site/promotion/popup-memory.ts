import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject } from '#app/platform/storage/stored-json.ts'
import { promotion } from './promotion-config.ts'

const storageKey = 'clean-air-promotion'
const dayMs = 86_400_000

interface PopupMemory {
  /** Unix time in ms, or null if never closed. */
  closedAt: number | null
  hasJoined: boolean
}

export function parseMemory(raw: string | null): PopupMemory {
  const { closedAt, hasJoined } = parseStoredObject(raw)
  return { closedAt: typeof closedAt === 'number' ? closedAt : null, hasJoined: hasJoined === true }
}

/** @param now Unix time in ms */
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

/** The popup is not shown again after the user has joined the VIP list or the waitlist. */
export function rememberJoined(): void {
  writeMemory({ ...readMemory(), hasJoined: true })
}
