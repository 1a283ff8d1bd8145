import * as z from 'zod/mini'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { promotion } from './promotion-config.ts'

const storageKey = 'clean-air-promotion'
const dayMs = 86_400_000

const memorySchema = z.object({
  /** Unix time in milliseconds. */
  closedAt: z.catch(z.nullable(z.number()), null),
  hasJoined: z.catch(z.boolean(), false),
})

/** What this browser remembers of the invitation. */
export type PopupMemory = z.infer<typeof memorySchema>

const nothing: PopupMemory = { closedAt: null, hasJoined: false }

/** What was stored; anything that makes no sense counts as nothing. */
export function parseMemory(raw: string | null): PopupMemory {
  if (raw === null) return nothing
  try {
    return memorySchema.parse(JSON.parse(raw))
  } catch {
    return nothing
  }
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
