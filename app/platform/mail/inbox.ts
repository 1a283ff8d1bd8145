/** A message that the local inbox kept instead of sending it. */
export interface InboxMessage {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
}

export interface Inbox {
  /** The messages kept, newest first. */
  list(): Promise<InboxMessage[]>
}
