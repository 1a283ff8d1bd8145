import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { AddSignUpStory } from '../sign-up/sign-up-story-schemas.server.ts'
import type { AccessTokens } from './access-token-types.ts'
import type { AccountSettings } from './account-settings.ts'

/** What the auth service uses, and whoever opens accounts. */
export interface AccountDependencies extends Dependencies, MailDependencies {
  accounts: AccountSettings
  accessTokens: AccessTokens
  /** Encrypts the secrets of authenticator apps (AES-256). Derived from the root secret, so that the database alone reveals none. */
  factorKey: Buffer
  addSignUpStory: AddSignUpStory
}
