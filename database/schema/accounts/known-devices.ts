import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'
import { auth, userId } from '../auth.ts'

export const knownDevices = auth.table(
  'known_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    device: text('device').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** SHA-256 of the token that signs this device out from the notification mail; created when the mail is sent. */
    signOutTokenHash: bytea('sign_out_token_hash').unique(),
  },
  (table) => [unique('known_devices_of_user').on(table.userId, table.device)],
)
