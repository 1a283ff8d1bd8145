import { createMiddleware } from 'hono/factory'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { authPath } from '#app/platform/http/auth-url.ts'
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
import { factorChange } from './mails/factor-change-mail.server.ts'
import * as linkMails from './mails/link-mails.server.ts'
import { newDevice } from './mails/new-device-mail.server.ts'
import { identifyActor } from './sessions/identify-actor.server.ts'
import { renewSigningKey } from './sessions/signing-keys.command.server.ts'

export const auth: Feature<AccountDependencies> = {
  api: [emailLinksApi, waitingStoriesApi, proofApi, sessionsApi],
  site: [authService],
  identify: ({ accessTokens }) =>
    createMiddleware(async (c, next) => {
      c.set('actor', await identifyActor(accessTokens, c.req.header('authorization')))
      await next()
    }),
  passwordRequests: [
    `POST ${authPath}/signup`,
    `POST ${authPath}/token?grant_type=password`,
    `PUT ${authPath}/user`,
    'POST /api/settings/proof',
  ],
  staticPages: ['/auth'],
  mails: [...Object.values(linkMails), newDevice, factorChange],
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
