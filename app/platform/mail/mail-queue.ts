import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'

/**
 * One mail to be sent, as it rests in the queue: made by `message` of its kind (`defineMail`). Ids only: the address, the name and
 * the token are looked up or made when the mail goes out, so that the queue holds nothing personal and nothing secret.
 */
export const mailMessageSchema = v.pipe(v.looseObject({ template: v.string() }), v.brand('MailMessage'))

export type MailMessage = v.InferOutput<typeof mailMessageSchema>

export interface MailQueue {
  /**
   * Queues a mail within the caller's transaction: it goes out after the commit, and never after a rollback.
   */
  enqueue(tx: Transaction, message: MailMessage): Promise<void>
  /** Queues many at once, none of which goes out before so many seconds have passed. */
  enqueueLater(tx: Transaction, messages: readonly MailMessage[], delaySeconds: number): Promise<void>
}

/** For features that send mail, on top of what every feature may use. */
export interface MailDependencies {
  mailQueue: MailQueue
}
