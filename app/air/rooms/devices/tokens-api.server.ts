import { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { requestObject, uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { issuedTokenSchema } from './issued-token-schema.ts'
import { liveModels } from './live-models.ts'
import { issueToken, revokeToken } from './tokens.command.server.ts'

const newTokenSchema = requestObject({
  room: uuidField('Please choose a room.'),
  model: v.picklist(liveModels, 'Please choose which device sends the readings.'),
})

const describe = describeForMembers('air')
const tokenParams = requestObject({ id: uuidField() })

export function tokensApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/air/tokens',
      membersOnly,
      noStore,
      describe('Create a token for a device', {
        201: ['The token, shown only once', issuedTokenSchema],
        errors: [400, 404, 409],
      }),
      validate('json', newTokenSchema),
      async (c) => {
        const { room: roomId, model } = c.req.valid('json')
        return c.json(await issueToken(database, requireMember(c), { roomId, model }), 201)
      },
    )
    .delete(
      '/air/tokens/:id',
      membersOnly,
      noStore,
      describe('Revoke a token', { 204: ['Revoked'], errors: [400, 404] }),
      validate('param', tokenParams),
      async (c) => noContent(c, revokeToken(database, requireMember(c), c.req.valid('param').id)),
    )
}
