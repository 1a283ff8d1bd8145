import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { AddSignUpStory } from '../sign-up/sign-up-story-schemas.server.ts'
import type { AccessTokens } from './access-token-types.ts'
import type { AccountSettings } from './account-settings.ts'

export interface AccountDependencies extends Dependencies, MailDependencies {
  accounts: AccountSettings
  accessTokens: AccessTokens
  /** AES-256 key for the secrets of authenticator apps, derived from the root secret: a copy of the database reveals none. */
  factorKey: Buffer
  addSignUpStory: AddSignUpStory
}
