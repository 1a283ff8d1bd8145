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
