import { readFileSync } from 'node:fs'
import path from 'node:path'

export type ReturnedMail = 'postfix' | 'exim' | 'exchange' | 'delayed' | 'complaint' | 'away'

/** A mail that came back, as these mail servers write them, about one that was sent to this address under this id. */
export function readReturnedMail(
  name: ReturnedMail,
  { email, messageId }: { email: string; messageId: string },
): string {
  return readFileSync(path.join(import.meta.dirname, `${name}.eml`), 'utf8')
    .replaceAll('\n', '\r\n')
    .replaceAll('%EMAIL%', email)
    .replaceAll('%MESSAGE_ID%', messageId)
}
