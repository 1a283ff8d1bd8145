import { createHash, randomBytes } from 'node:crypto'

/** An unguessable token: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. It has the entropy of a key, so that one fast round is enough. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
