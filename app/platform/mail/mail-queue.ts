import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'

/** Contains ids only: address, name and token are read or created at delivery, so the queue stores no personal data and no secrets. */
export const mailMessageSchema = v.pipe(v.looseObject({ template: v.string() }), v.brand('MailMessage'))

export type MailMessage = v.InferOutput<typeof mailMessageSchema>

export interface MailQueue {
  /** Queues a mail in the caller's transaction, so that it is sent only after the commit. */
  enqueue(tx: Transaction, message: MailMessage): Promise<void>
  /** Queues several mails, to be sent after a delay at the earliest. */
  enqueueLater(tx: Transaction, messages: readonly MailMessage[], delaySeconds: number): Promise<void>
}

export interface MailDependencies {
  mailQueue: MailQueue
}
