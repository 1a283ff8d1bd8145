import { Hono } from 'hono'
import * as v from 'valibot'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import {
  listCampaigns,
  listSegments,
  openCampaign,
  previewText,
  readAudience,
} from './campaign-queries.server.ts'
import {
  audienceSchema,
  campaignIdSchema,
  campaignListSchema,
  campaignRequestSchema,
  changedSchema,
  createdSchema,
  draftChangeSchema,
  draftQuerySchema,
  openCampaignSchema,
  previewRequestSchema,
  previewSchema,
  savedSchema,
  segmentListSchema,
  segmentRequestSchema,
  sendRequestSchema,
  stateChangeRequestSchema,
  unsureParamsSchema,
} from './campaign-schemas.ts'
import {
  changeCampaignState,
  changeDraft,
  confirmSending,
  deleteDraft,
  deleteSegment,
  repeatUnsure,
  saveSegment,
  sendTest,
  writeCampaign,
} from './campaigns.command.server.ts'

const describe = describeForStaff('desk')
const bodyErrors = [400, 413, 415] as const
const audienceQuerySchema = v.object({ segmentId: v.optional(uuidField()) })

export function campaignsApi(dependencies: Dependencies & MailDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/campaigns/*', noStore, deskOnly(dependencies, 'site_owner'))
    .use('/desk/segments/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/campaigns',
      describe('List the latest campaigns and all segments', {
        200: ['Campaigns and segments', campaignListSchema],
      }),
      async (c) => c.json(await listCampaigns(database, requireMember(c))),
    )
    .post(
      '/desk/campaigns',
      describe('Create a draft', { 201: ['Its id', createdSchema], errors: [...bodyErrors] }),
      validate('json', campaignRequestSchema),
      async (c) => c.json(await writeCampaign(database, requireMember(c), c.req.valid('json')), 201),
    )
    .route('/', draftRoutes(dependencies))
    .route('/', sendingRoutes(dependencies))
    .route('/', segmentRoutes(dependencies))
}

function draftRoutes(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .post(
      '/desk/campaigns/preview',
      describe('Preview a text, and list what must be corrected before it can be sent; nothing is saved', {
        200: ['Subject, text and HTML', previewSchema],
        errors: [...bodyErrors],
      }),
      validate('json', previewRequestSchema),
      async (c) => c.json(await previewText(dependencies, requireMember(c), c.req.valid('json'))),
    )
    .get(
      '/desk/campaigns/:id',
      describe('Get a campaign with its preview, progress, and emails whose delivery is unknown', {
        200: ['The campaign', openCampaignSchema],
        errors: [400],
      }),
      validate('param', campaignIdSchema),
      async (c) => c.json(await openCampaign(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .put(
      '/desk/campaigns/:id',
      describe('Change a draft; 409 if it was changed in the meantime', {
        200: ['Its new version', savedSchema],
        errors: [...bodyErrors, 409],
      }),
      validate('param', campaignIdSchema),
      validate('json', draftChangeSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        return c.json(await changeDraft(database, requireMember(c), request))
      },
    )
    .delete(
      '/desk/campaigns/:id',
      describe('Delete a draft', { 204: ['Deleted'], errors: [400, 409] }),
      validate('param', campaignIdSchema),
      validate('query', draftQuerySchema),
      async (c) => {
        const request = { ...c.req.valid('query'), ...c.req.valid('param') }
        return noContent(c, deleteDraft(database, requireMember(c), request))
      },
    )
}

function sendingRoutes(dependencies: Dependencies & MailDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .post(
      '/desk/campaigns/:id/send',
      describe(
        'Send, schedule or resume a campaign; needs a fresh proof. 409 if the number of recipients has changed',
        { 204: ['Accepted'], errors: [...bodyErrors, 403, 409] },
      ),
      validate('param', campaignIdSchema),
      validate('json', sendRequestSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        return noContent(c, confirmSending(database, requireMember(c), request))
      },
    )
    .post(
      '/desk/campaigns/:id/act',
      describe('Unschedule, pause or stop a campaign', {
        200: ['Its new state', changedSchema],
        errors: [...bodyErrors, 409],
      }),
      validate('param', campaignIdSchema),
      validate('json', stateChangeRequestSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        return c.json(await changeCampaignState(database, requireMember(c), request))
      },
    )
    .post(
      '/desk/campaigns/:id/test',
      describe('Send a campaign to yourself as a test', { 202: ['Queued'], errors: [400] }),
      validate('param', campaignIdSchema),
      async (c) => {
        await sendTest(dependencies, requireMember(c), c.req.valid('param').id)
        return c.body(null, 202)
      },
    )
    .post(
      '/desk/campaigns/:id/unsure/:personId',
      describe('Resend an email whose delivery is unknown; needs a fresh proof', {
        204: ['Queued'],
        errors: [400, 403],
      }),
      validate('param', unsureParamsSchema),
      async (c) => noContent(c, repeatUnsure(database, requireMember(c), c.req.valid('param'))),
    )
}

function segmentRoutes({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/desk/segments',
      describe('List all segments', { 200: ['The segments', segmentListSchema] }),
      async (c) => c.json(await listSegments(database, requireMember(c))),
    )
    .get(
      '/desk/segments/audience',
      describe('Count a segment’s people and those who would get mail. Without a segment: all people', {
        200: ['The counts', audienceSchema],
        errors: [400],
      }),
      validate('query', audienceQuerySchema),
      async (c) => {
        const { segmentId = null } = c.req.valid('query')
        return c.json(await readAudience(database, requireMember(c), segmentId))
      },
    )
    .post(
      '/desk/segments',
      describe('Save a filter of people as a segment; needs a fresh proof if it searches addresses', {
        201: ['Its id', createdSchema],
        errors: [...bodyErrors, 403, 409],
      }),
      validate('json', segmentRequestSchema),
      async (c) => c.json(await saveSegment(database, requireMember(c), c.req.valid('json')), 201),
    )
    .delete(
      '/desk/segments/:id',
      describe('Delete a segment', { 204: ['Deleted'], errors: [400, 409] }),
      validate('param', campaignIdSchema),
      async (c) => noContent(c, deleteSegment(database, requireMember(c), c.req.valid('param').id)),
    )
}
