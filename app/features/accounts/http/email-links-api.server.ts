import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { noStore } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { refuseSignUp } from '../commands/refuse-sign-up.server.ts'
import {
  linkPreviewRequestSchema,
  linkPreviewSchema,
  linkRefusalRequestSchema,
  linkRefusalResponseSchema,
} from '../links/email-link-schemas.ts'
import { previewLink } from '../links/preview-link.server.ts'

/** What a page that an emailed link opens shows and refuses. The auth service's `verify` follows the link. */
export function emailLinksApi({
  database,
  clock,
  erasures,
}: Pick<Dependencies, 'database' | 'clock' | 'erasures'>) {
  return new Hono<ApiEnv>()
    .post(
      '/email-links/preview',
      describeRoute({
        tags: ['accounts'],
        summary: 'Say what following an emailed link would do, without using it up',
        description: 'A POST, as the token must not stand in an address.',
        security: [{ clientKey: [] }],
        responses: describeResponses(
          { 200: ['Whose account it is, and what was set up', linkPreviewSchema] },
          [400, 401, 404, 413, 415, 429],
        ),
      }),
      noStore,
      validate('json', linkPreviewRequestSchema),
      async (c) => {
        const preview = await previewLink(database, { ...c.req.valid('json'), now: clock() })
        if (!preview) throw linkNotValid()
        return c.json(preview)
      },
    )
    .post(
      '/email-links/refusal',
      describeRoute({
        tags: ['accounts'],
        summary: 'Delete what came with the sign-up of an emailed link, which is used up',
        description:
          'The account goes too if nobody has confirmed it and no other sign-up for it waits. Opens no session.',
        security: [{ clientKey: [] }],
        responses: describeResponses(
          { 200: ['It is deleted', linkRefusalResponseSchema] },
          [400, 401, 404, 413, 415, 429],
        ),
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

function linkNotValid(): ApiError {
  return new ApiError(404, 'link_not_valid', 'This link no longer works.')
}
