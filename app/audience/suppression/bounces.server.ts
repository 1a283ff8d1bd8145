import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Bounces } from '#app/platform/mail/deliver-mail.server.ts'
import { signMessageId } from './message-ids.server.ts'
import { recognizeSuppressed, recordSmtpResponse } from './suppress.command.server.ts'

export function createBounces(keyed: { keyedHash: KeyedHash; site: { url: string } }): Bounces {
  return {
    sign: (mail) => signMessageId(mail, keyed),
    readReason: (tx, email) => recognizeSuppressed(tx, keyed, email),
    note: (tx, said) => recordSmtpResponse(tx, keyed, said),
  }
}
