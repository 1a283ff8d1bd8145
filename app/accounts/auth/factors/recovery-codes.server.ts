import { randomBytes } from 'node:crypto'
import { hashToken } from '../core/one-time-tokens.server.ts'

export const recoveryCodeCount = 10
const codeLength = 16
/** Base32: five bits a character, 80 a code. Nobody guesses one of those within the limits, so one fast hash is enough. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

export function createRecoveryCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** @param typed as somebody typed it, with spaces or hyphens */
export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(normalizeRecoveryCode(typed))
}

export function normalizeRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}
