import type { Bounces } from '#app/features/mail/deliver-mail.server.ts'
import type { KeyedHash } from '#app/http/server/keyed-hash.server.ts'
import { noteSmtpResponse } from './commands/note-bounce.server.ts'
import { recogniseSuppressed } from './commands/suppress.server.ts'
import { signMessageId } from './message-ids.server.ts'

/** What whoever delivers mail needs to know of addresses, and to say. */
export function createBounces(keyed: { keyedHash: KeyedHash; site: { url: string } }): Bounces {
  return {
    sign: (mail) => signMessageId(mail, keyed),
    readReason: (tx, email) => recogniseSuppressed(tx, keyed, email),
    note: (tx, said) => noteSmtpResponse(tx, keyed, said),
  }
}
