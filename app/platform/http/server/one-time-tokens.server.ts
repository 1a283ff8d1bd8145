import { createHash, randomBytes } from 'node:crypto'

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage. One round suffices, because the secret has 256 bits of entropy. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
