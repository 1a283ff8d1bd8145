import { Hono } from 'hono'
import * as v from 'valibot'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listCampaigns, openCampaign, previewCampaign, readAudience } from './campaign-queries.server.ts'
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
  segmentRequestSchema,
  sendRequestSchema,
  stateChangeRequestSchema,
  unsureParamsSchema,
} from './campaign-schemas.ts'
import { confirmSending, repeatUnsure, sendTest } from './send-campaign.command.server.ts'
import {
  changeCampaignState,
  changeDraft,
  deleteDraft,
  deleteSegment,
  saveSegment,
  writeCampaign,
} from './write-campaign.command.server.ts'

const describe = describeForMembers('desk')
const bodyErrors = [400, 401, 404, 413, 415] as const
const audienceQuerySchema = v.object({ segmentId: v.optional(uuidField()) })

export function campaignsApi(dependencies: Dependencies & MailDependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/campaigns/*', noStore, deskOnly(dependencies, 'site_owner'))
    .use('/desk/segments/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/campaigns',
      describe(
        'List the latest campaigns and all segments',
        describeResponses({ 200: ['Campaigns and segments', campaignListSchema] }, [401, 404]),
      ),
      async (c) => c.json(await listCampaigns(database, requireMember(c.var.actor))),
    )
    .post(
      '/desk/campaigns',
      describe('Create a draft', describeResponses({ 201: ['Its id', createdSchema] }, [...bodyErrors])),
      validate('json', campaignRequestSchema),
      async (c) =>
        c.json(await writeCampaign(database, requireMember(c.var.actor), c.req.valid('json')), 201),
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
      describe(
        'Preview a text; nothing is saved',
        describeResponses({ 200: ['Subject, text and HTML', previewSchema] }, [...bodyErrors]),
      ),
      validate('json', previewRequestSchema),
      (c) => c.json(previewCampaign(dependencies, c.req.valid('json'))),
    )
    .get(
      '/desk/campaigns/:id',
      describe(
        'Get a campaign with its preview, progress, and emails whose delivery is unknown',
        describeResponses({ 200: ['The campaign', openCampaignSchema] }, [400, 401, 404]),
      ),
      validate('param', campaignIdSchema),
      async (c) =>
        c.json(await openCampaign(dependencies, requireMember(c.var.actor), c.req.valid('param').id)),
    )
    .put(
      '/desk/campaigns/:id',
      describe(
        'Change a draft; 409 if it was changed in the meantime',
        describeResponses({ 200: ['Its new version', savedSchema] }, [...bodyErrors, 409]),
      ),
      validate('param', campaignIdSchema),
      validate('json', draftChangeSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        return c.json(await changeDraft(database, requireMember(c.var.actor), request))
      },
    )
    .delete(
      '/desk/campaigns/:id',
      describe('Delete a draft', describeResponses({ 204: ['Deleted'] }, [400, 401, 404, 409])),
      validate('param', campaignIdSchema),
      validate('query', draftQuerySchema),
      async (c) => {
        const request = { ...c.req.valid('query'), ...c.req.valid('param') }
        await deleteDraft(database, requireMember(c.var.actor), request)
        return c.body(null, 204)
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
        describeResponses({ 204: ['Accepted'] }, [...bodyErrors, 403, 409]),
      ),
      validate('param', campaignIdSchema),
      validate('json', sendRequestSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        await confirmSending(database, requireMember(c.var.actor), request)
        return c.body(null, 204)
      },
    )
    .post(
      '/desk/campaigns/:id/act',
      describe(
        'Unschedule, pause or stop a campaign',
        describeResponses({ 200: ['Its new state', changedSchema] }, [...bodyErrors, 409]),
      ),
      validate('param', campaignIdSchema),
      validate('json', stateChangeRequestSchema),
      async (c) => {
        const request = { ...c.req.valid('json'), ...c.req.valid('param') }
        return c.json(await changeCampaignState(database, requireMember(c.var.actor), request))
      },
    )
    .post(
      '/desk/campaigns/:id/test',
      describe(
        'Send a campaign to yourself as a test',
        describeResponses({ 202: ['Queued'] }, [400, 401, 404]),
      ),
      validate('param', campaignIdSchema),
      async (c) => {
        await sendTest(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 202)
      },
    )
    .post(
      '/desk/campaigns/:id/unsure/:personId',
      describe(
        'Resend an email whose delivery is unknown; needs a fresh proof',
        describeResponses({ 204: ['Queued'] }, [400, 401, 403, 404]),
      ),
      validate('param', unsureParamsSchema),
      async (c) => {
        await repeatUnsure(database, requireMember(c.var.actor), c.req.valid('param'))
        return c.body(null, 204)
      },
    )
}

function segmentRoutes({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/desk/segments/audience',
      describe(
        'Count a segment’s people and those who would get mail. Without a segment: all people',
        describeResponses({ 200: ['The counts', audienceSchema] }, [400, 401, 404]),
      ),
      validate('query', audienceQuerySchema),
      async (c) => {
        const { segmentId = null } = c.req.valid('query')
        return c.json(await readAudience(database, requireMember(c.var.actor), segmentId))
      },
    )
    .post(
      '/desk/segments',
      describe(
        'Save a filter of people as a segment; needs a fresh proof if it searches addresses',
        describeResponses({ 201: ['Its id', createdSchema] }, [...bodyErrors, 403, 409]),
      ),
      validate('json', segmentRequestSchema),
      async (c) => c.json(await saveSegment(database, requireMember(c.var.actor), c.req.valid('json')), 201),
    )
    .delete(
      '/desk/segments/:id',
      describe('Delete a segment', describeResponses({ 204: ['Deleted'] }, [400, 401, 404, 409])),
      validate('param', campaignIdSchema),
      async (c) => {
        await deleteSegment(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
