import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4096

/**
 * A password as PostgreSQL stores it (RFC 5803), so that the password itself is in no statement, log or terminal.
 *
 * @param password plain ASCII, which SASLprep leaves as it is
 */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const sign = (words: string) => createHmac('sha256', salted).update(words).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
