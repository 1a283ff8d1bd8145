import { bigint, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'
import { auth } from '../auth.ts'

export const inboxMessages = auth.table('inbox_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: createdAt(),
})
