import { readFileSync } from 'node:fs'
import path from 'node:path'

export type ReturnedMail = 'postfix' | 'exim' | 'exchange' | 'delayed' | 'complaint' | 'away'

/** Returns a mail as this kind of server returns it, for an original with this address and id. */
export function readReturnedMail(
  name: ReturnedMail,
  { email, messageId }: { email: string; messageId: string },
): string {
  return readFileSync(path.join(import.meta.dirname, `${name}.eml`), 'utf8')
    .replaceAll('\n', '\r\n')
    .replaceAll('%EMAIL%', email)
    .replaceAll('%MESSAGE_ID%', messageId)
}
