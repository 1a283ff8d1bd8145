import type { Logger } from 'pino'
import type { AccountSettings } from '#app/features/accounts/core/account-settings.ts'
import type { AccessTokens } from '#app/features/accounts/sessions/access-tokens.server.ts'
import type { Inbox, MailQueue } from '#app/features/mail/mail-schemas.ts'
import type { Database } from '#database/client.ts'
import type { Site } from '../site-config.ts'

/** Everything a feature may use, put together once by the server and handed in. */
export interface Dependencies {
  database: Database
  mailQueue: MailQueue
  clock: () => Date
  log: Logger
  site: Site
  accounts: AccountSettings
  accessTokens: AccessTokens
  /** The mails kept instead of sent; null unless the site is on localhost and has no mail server. */
  inbox: Inbox | null
}
