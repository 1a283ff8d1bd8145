import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noContent, requireMember } from '#app/platform/http/server/require-member.server.ts'
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
import { readOwnChart, readOwnEffect } from './own/own-chart.server.ts'
import { shareChart, unshareChart } from './shared/share-chart.command.server.ts'

const describe = describeForMembers('air')

export function chartsApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>().route('/', seriesCharts(dependencies)).route('/', marksApi(dependencies))
}

function seriesCharts({ database, clock, erasures }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/air/series/:id/chart',
      membersOnly,
      describe('Get the chart of a series or part of it', {
        200: ['The chart', ownChartSchema],
        errors: [400, 404],
      }),
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
        return c.json(await readOwnChart(database, requireMember(c), request))
      },
    )
    .post(
      '/air/series/:id/shared-charts',
      membersOnly,
      describe('Share part of a series by link', {
        201: ['Its id', addedSchema],
        errors: [400, 404, 409, 422],
      }),
      validate('param', airIdSchema),
      validate('json', newSharedChartSchema),
      async (c) => {
        const { from, to, zone, isExact, markId, planId } = c.req.valid('json')
        const { id: seriesId } = c.req.valid('param')
        const span = { from: new Date(from), to: new Date(to) }
        const chart = { seriesId, ...span, zone, isExact, markId, planId, now: clock() }
        return c.json(await shareChart(database, requireMember(c), chart), 201)
      },
    )
    .delete(
      '/air/shared-charts/:id',
      membersOnly,
      describe('Stop sharing a chart', { 204: ['Deleted'], errors: [400, 404] }),
      validate('param', airIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return noContent(c, unshareChart({ database, erasures }, requireMember(c), id))
      },
    )
}

function marksApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/air/marks',
      membersOnly,
      describe('Mark a change in a room', { 201: ['Its id', addedSchema], errors: [400, 404, 409] }),
      validate('json', newMarkSchema),
      async (c) => {
        const { roomId, kind, at } = c.req.valid('json')
        const mark = { roomId, kind, at: new Date(at) }
        return c.json(await addMark(database, requireMember(c), mark), 201)
      },
    )
    .delete(
      '/air/marks/:id',
      membersOnly,
      describe('Delete a mark', { 204: ['Deleted'], errors: [400, 404] }),
      validate('param', airIdSchema),
      async (c) => noContent(c, deleteMark(database, requireMember(c), c.req.valid('param').id)),
    )
    .get(
      '/air/marks/:id/effect',
      membersOnly,
      describe('Compare a series before and after a mark', {
        200: ['The comparison', effectReportSchema],
        errors: [400, 404],
      }),
      validate('param', airIdSchema),
      validate('query', effectQuerySchema),
      async (c) => {
        const { series: seriesId, zone } = c.req.valid('query')
        const request = { markId: c.req.valid('param').id, seriesId, zone }
        return c.json(await readOwnEffect(database, requireMember(c), request))
      },
    )
}
