import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { describeForVisitors } from '#app/platform/http/server/openapi.server.ts'
import { noStore } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { linksFromAddress } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import {
  linkContinuationRequestSchema,
  linkContinuationSchema,
  linkPreviewRequestSchema,
  linkPreviewSchema,
  linkRefusalRequestSchema,
  linkRefusalResponseSchema,
} from '../links/email-link-schemas.ts'
import { followExternalLink } from '../links/follow-external-link.command.server.ts'
import { previewLink } from '../links/preview-link.server.ts'
import { refuseSignUp } from '../sign-up/refuse-sign-up.command.server.ts'
import { toContinuationUrl } from './auth-responses.server.ts'

const describe = describeForVisitors('accounts')

/** Previews and refuses emailed links, and follows those to another site or app. `POST /auth/v1/verify` follows the others. */
export function emailLinksApi(dependencies: AccountDependencies) {
  const { database, clock, erasures, site } = dependencies
  return new Hono<ApiEnv>()
    .use('/email-links/*', refuseForExternal(dependencies.accounts))
    .post(
      '/email-links/continuation',
      describe('Follow an emailed link for another site or app that uses this site’s accounts', {
        description:
          'Returns the URL to redirect to, which contains the session or a code to exchange for it.',
        200: ['The URL to redirect to', linkContinuationSchema],
        errors: [400, 404, 413, 415, 429],
      }),
      noStore,
      validate('json', linkContinuationRequestSchema),
      async (c) => {
        const { tokenHash: token, ...options } = c.req.valid('json')
        const followed = { token, ...options, siteUrl: site.url, now: clock() }
        const continuation = await database.accounts((tx) => followExternalLink(tx, dependencies, followed))
        if (!continuation) throw linkNotValid()
        return c.json({
          redirectTo: await toContinuationUrl(dependencies.accessTokens, continuation, options.type),
        })
      },
    )
    .post(
      '/email-links/preview',
      // A POST, because the token must not be in a URL.
      limit(perAddress(linksFromAddress)),
      describe('Preview an emailed link without using it up', {
        description: 'Uses POST so that the token doesn’t appear in a URL.',
        200: ['The account’s address, and what the sign-up contained', linkPreviewSchema],
        errors: [400, 404, 413, 415, 429],
      }),
      noStore,
      validate('json', linkPreviewRequestSchema),
      async (c) => {
        const preview = await previewLink(database, {
          ...c.req.valid('json'),
          siteUrl: site.url,
          now: clock(),
        })
        if (!preview) throw linkNotValid()
        return c.json(preview)
      },
    )
    .post(
      '/email-links/refusal',
      describe('Delete the sign-up behind an emailed link, and invalidate the link', {
        description:
          'Also deletes the account if it is unconfirmed and has no other pending sign-up. Doesn’t sign in.',
        200: ['Deleted', linkRefusalResponseSchema],
        errors: [400, 404, 413, 415, 429],
      }),
      noStore,
      validate('json', linkRefusalRequestSchema),
      async (c) => {
        const { tokenHash: token, type } = c.req.valid('json')
        const isDeleted = await database.accounts((tx) =>
          refuseSignUp(tx, { erasures }, { token, type, now: clock() }),
        )
        if (!isDeleted) throw linkNotValid()
        return c.json({ outcome: 'deleted' })
      },
    )
}
