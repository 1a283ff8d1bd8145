import * as v from 'valibot'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listMarks, listSharedCharts } from './charts/own/own-chart-queries.server.ts'
import { listPlans } from './plans/plan-queries.server.ts'
import { listDevices, listImports, listRooms, listTokens } from './rooms/own-air-queries.server.ts'
import { ownAirSchema, ownSeriesSchema } from './rooms/own-air-schemas.ts'
import { serializeSeries } from './rooms/serialize-series.server.ts'

export const airExports: readonly ExportPart[] = [
  exportList({ name: 'airRooms', role: 'member' }, ownAirSchema.entries.rooms.item.entries, (tx) =>
    listRooms(tx),
  ),
  exportList({ name: 'airDevices', role: 'member' }, ownAirSchema.entries.devices.item.entries, (tx) =>
    listDevices(tx),
  ),
  exportList({ name: 'airImports', role: 'member' }, ownAirSchema.entries.imports.item.entries, (tx) =>
    listImports(tx),
  ),
  exportList({ name: 'airSenders', role: 'member' }, ownAirSchema.entries.tokens.item.entries, (tx) =>
    listTokens(tx),
  ),
  exportList(
    { name: 'airMarks', role: 'member' },
    {
      id: uuidField(),
      roomId: uuidField(),
      kind: v.string(),
      at: timestampField,
      createdAt: timestampField,
    },
    (tx) => listMarks(tx),
  ),
  exportList(
    { name: 'airPlans', role: 'member' },
    {
      id: uuidField(),
      seriesId: uuidField(),
      startDay: v.string(),
      switchHour: v.number(),
      zone: v.string(),
      coins: v.array(v.boolean()),
      done: v.array(v.number()),
      missed: v.array(v.number()),
      byMail: v.boolean(),
      onSite: v.boolean(),
      createdAt: timestampField,
    },
    (tx) => listPlans(tx),
  ),
  exportList(
    { name: 'airSharedCharts', role: 'member' },
    {
      id: uuidField(),
      seriesId: uuidField(),
      fromAt: timestampField,
      toAt: timestampField,
      zone: v.string(),
      isExact: v.boolean(),
      createdAt: timestampField,
    },
    (tx) => listSharedCharts(tx),
  ),
  {
    name: 'airSeries',
    role: 'member',
    schema: v.array(
      v.object({
        ...ownSeriesSchema.entries,
        /** Instants in ISO 8601, values in the unit named in the header. */
        csv: v.string(),
      }),
    ),
    write: serializeSeries,
  },
]
