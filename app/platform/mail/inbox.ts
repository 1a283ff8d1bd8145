/** A mail that was kept by the local inbox instead of being sent. */
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
  list(): Promise<InboxMessage[]>
}
