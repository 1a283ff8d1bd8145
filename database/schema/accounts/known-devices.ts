import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../columns.ts'
import { auth, userId } from '../auth.ts'

/** On what devices somebody has signed in of late. */
export const knownDevices = auth.table(
  'known_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** In words, such as 'Chrome on Android'. */
    device: text('device').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** When somebody last signed in on it. */
    seenAt: instant('seen_at').notNull(),
    /** SHA-256 of the token by which the mail about this device signs it out; it is made when that mail is sent. */
    signOutTokenHash: bytea('sign_out_token_hash').unique(),
  },
  (table) => [unique('known_devices_of_user').on(table.userId, table.device)],
)
