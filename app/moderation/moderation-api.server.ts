import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { appeal, markNoticeRead, withdrawAppeal } from './appeals/appeal.command.server.ts'
import {
  appealRequestSchema,
  noticeIdSchema,
  noticePageSchema,
  noticeQuerySchema,
  ownReportPageSchema,
  ownReportQuerySchema,
  standingSchema,
} from './own-moderation/notice-schemas.ts'
import { listOwnNotices, readOwnStanding } from './own-moderation/own-notice-queries.server.ts'
import { listOwnReports } from './own-moderation/own-report-queries.server.ts'
import { listRules } from './rules/rule-queries.server.ts'
import { ruleListSchema } from './rules/rule-schemas.ts'

const describe = describeForMembers('moderation')

export function moderationApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/moderation/*', membersOnly, noStore)
    .get(
      '/rules',
      describeRoute({
        tags: ['moderation'],
        summary: 'List the current rules',
        responses: describeResponses({ 200: ['The rules', ruleListSchema] }),
      }),
      async (c) => c.json({ rules: await listRules(database) }, 200, { 'Cache-Control': 'no-store' }),
    )
    .get(
      '/moderation/notices',
      describe('List your moderation notices, newest first', {
        200: ['A page of notices', noticePageSchema],
        errors: [400],
      }),
      validate('query', noticeQuerySchema),
      async (c) => c.json(await listOwnNotices(database, requireMember(c), c.req.valid('query'))),
    )
    .get(
      '/moderation/reports',
      describe('List your reports with their outcomes', {
        200: ['A page of reports', ownReportPageSchema],
        errors: [400],
      }),
      validate('query', ownReportQuerySchema),
      async (c) => {
        const { cursor } = c.req.valid('query')
        return c.json(await listOwnReports(database, requireMember(c), cursor))
      },
    )
    .get(
      '/moderation/standing',
      describe('Get your current restrictions and warnings', {
        200: ['The restrictions and warnings', standingSchema],
      }),
      async (c) => c.json(await readOwnStanding(database, requireMember(c))),
    )
    .route('/', noticeRoutes(dependencies))
}

function noticeRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .put(
      '/moderation/notices/:id/read',
      describe('Mark a notice as read', { 204: ['Marked'], errors: [400, 404] }),
      validate('param', noticeIdSchema),
      async (c) => noContent(c, markNoticeRead(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .post(
      '/moderation/notices/:id/appeal',
      describe('Appeal a decision: once, within six months', {
        204: ['Submitted; a moderator will decide'],
        errors: [400, 404, 409, 413, 415],
      }),
      validate('param', noticeIdSchema),
      validate('json', appealRequestSchema),
      async (c) => {
        const [{ id: noticeId }, { text }] = [c.req.valid('param'), c.req.valid('json')]
        return noContent(c, appeal(dependencies, requireMember(c), { noticeId, text }))
      },
    )
    .delete(
      '/moderation/notices/:id/appeal',
      describe('Withdraw an appeal', { 204: ['Withdrawn'], errors: [400, 404] }),
      validate('param', noticeIdSchema),
      async (c) => noContent(c, withdrawAppeal(dependencies, requireMember(c), c.req.valid('param').id)),
    )
}
