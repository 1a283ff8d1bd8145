import type { Logger } from 'pino'
import type { Database } from '#database/client.ts'
import type { AccessTokens } from './features/accounts/access-tokens.server.ts'
import type { AccountSettings } from './features/accounts/settings.ts'
import type { Inbox, Outbox } from './features/mail/contract.ts'
import type { Site } from './features/site/site.ts'

/** Everything a feature may use, put together once by the server and handed in. */
export interface Dependencies {
  database: Database
  outbox: Outbox
  clock: () => Date
  log: Logger
  site: Site
  accounts: AccountSettings
  accessTokens: AccessTokens
  /** The mails kept instead of sent; null unless the site is on localhost and has no mail server. */
  inbox: Inbox | null
}
