import type { Feature } from '#app/platform/feature.server.ts'
import type { AccountDependencies } from './core/account-dependencies.server.ts'
import {
  purgeChallenges,
  purgeEndedSessions,
  purgeKnownDevices,
  purgeLinks,
  purgeRefreshTokens,
  purgeSessions,
  purgeSigningKeys,
  purgeUnverifiedFactors,
} from './core/purge-expired.command.server.ts'
import { authExports } from './export.server.ts'
import { authService } from './http/auth-service.server.ts'
import { emailLinksApi } from './http/email-links-api.server.ts'
import { proofApi } from './http/proof-api.server.ts'
import { sessionsApi } from './http/sessions-api.server.ts'
import { waitingStoriesApi } from './http/waiting-stories-api.server.ts'
import { alreadyRegistered } from './mails/already-registered.server.ts'
import { changeEmail } from './mails/change-email.server.ts'
import { confirmSignUp } from './mails/confirm-sign-up.server.ts'
import { emailChanged } from './mails/email-changed.server.ts'
import { factorChange } from './mails/factor-change.server.ts'
import { newDevice } from './mails/new-device.server.ts'
import { reauthenticate } from './mails/reauthenticate.server.ts'
import { recoverPassword } from './mails/recover-password.server.ts'
import { signInLink } from './mails/sign-in-link.server.ts'
import { renewSigningKey } from './sessions/rotate-keys.command.server.ts'

export const auth: Feature<AccountDependencies> = {
  api: [emailLinksApi, waitingStoriesApi, proofApi, sessionsApi],
  site: [authService],
  passwordRequests: ['POST /auth/v1/signup', 'POST /api/settings/proof', 'PUT /auth/v1/user'],
  mails: [
    confirmSignUp,
    signInLink,
    reauthenticate,
    alreadyRegistered,
    recoverPassword,
    changeEmail,
    emailChanged,
    newDevice,
    factorChange,
  ],
  purges: {
    links: purgeLinks,
    refreshTokens: purgeRefreshTokens,
    sessions: purgeSessions,
    endedSessions: purgeEndedSessions,
    knownDevices: purgeKnownDevices,
    signingKeys: purgeSigningKeys,
    challenges: purgeChallenges,
    unverifiedFactors: purgeUnverifiedFactors,
  },
  hourly: [({ database, clock }) => database.accounts((tx) => renewSigningKey(tx, clock()))],
  exports: authExports,
}
