import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeForMembers, describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { airIdSchema } from '../rooms/air-schemas.server.ts'
import { effectReportSchema } from '../science/effects/effect-report-schema.ts'
import {
  addedSchema,
  chartQuerySchema,
  effectQuerySchema,
  newMarkSchema,
  newSharedChartSchema,
} from './chart-schemas.server.ts'
import { ownChartSchema } from './chart-schemas.ts'
import { addMark, deleteMark } from './marks/marks.command.server.ts'
import { readOwnChart } from './own-chart.server.ts'
import { readOwnEffect } from './own-effect.server.ts'
import { shareChart, unshareChart } from './shared/share-chart.command.server.ts'

const describe = describeForMembers('air')
const gone = describeResponses({ 204: ['Deleted'] }, [400, 401, 404])

export function chartsApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>().route('/', seriesCharts(dependencies)).route('/', marksApi(dependencies))
}

function seriesCharts({ database, clock, erasures }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/air/series/:id/chart',
      membersOnly,
      describe(
        'Get the chart of a series or part of it',
        describeResponses({ 200: ['The chart', ownChartSchema] }, [400, 401, 404]),
      ),
      validate('param', airIdSchema),
      validate('query', chartQuerySchema),
      async (c) => {
        const { zone, from, to } = c.req.valid('query')
        const request = {
          seriesId: c.req.valid('param').id,
          zone,
          from: from === undefined ? null : Date.parse(from),
          to: to === undefined ? null : Date.parse(to),
          now: clock().getTime(),
        }
        return c.json(await readOwnChart(database, requireMember(c.var.actor), request))
      },
    )
    .post(
      '/air/series/:id/shared-charts',
      membersOnly,
      describe(
        'Share part of a series by link',
        describeResponses({ 201: ['Its id', addedSchema] }, [400, 401, 404, 409, 422]),
      ),
      validate('param', airIdSchema),
      validate('json', newSharedChartSchema),
      async (c) => {
        const { from, to, zone, isExact, markId, planId } = c.req.valid('json')
        const { id: seriesId } = c.req.valid('param')
        const span = { from: new Date(from), to: new Date(to) }
        const chart = { seriesId, ...span, zone, isExact, markId, planId, now: clock() }
        return c.json(await shareChart(database, requireMember(c.var.actor), chart), 201)
      },
    )
    .delete(
      '/air/shared-charts/:id',
      membersOnly,
      describe('Stop sharing a chart', gone),
      validate('param', airIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        await unshareChart({ database, erasures }, requireMember(c.var.actor), id)
        return c.body(null, 204)
      },
    )
}

function marksApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/air/marks',
      membersOnly,
      describe(
        'Mark a change in a room',
        describeResponses({ 201: ['Its id', addedSchema] }, [400, 401, 404, 409]),
      ),
      validate('json', newMarkSchema),
      async (c) => {
        const { roomId, kind, at } = c.req.valid('json')
        const mark = { roomId, kind, at: new Date(at) }
        return c.json(await addMark(database, requireMember(c.var.actor), mark), 201)
      },
    )
    .delete(
      '/air/marks/:id',
      membersOnly,
      describe('Delete a mark', gone),
      validate('param', airIdSchema),
      async (c) => {
        await deleteMark(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .get(
      '/air/marks/:id/effect',
      membersOnly,
      describe(
        'Compare a series before and after a mark',
        describeResponses({ 200: ['The comparison', effectReportSchema] }, [400, 401, 404]),
      ),
      validate('param', airIdSchema),
      validate('query', effectQuerySchema),
      async (c) => {
        const { series: seriesId, zone } = c.req.valid('query')
        const request = { markId: c.req.valid('param').id, seriesId, zone }
        return c.json(await readOwnEffect(database, requireMember(c.var.actor), request))
      },
    )
}
