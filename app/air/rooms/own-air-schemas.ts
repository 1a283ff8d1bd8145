import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'

export const ownSeriesSchema = v.object({
  id: uuidField(),
  roomId: uuidField(),
  deviceId: uuidField(),
  metric: v.string(),
  variant: v.string(),
  unit: v.string(),
  /** Null if the member has not been asked or has not answered. */
  changesOnly: v.nullable(v.boolean()),
  readings: v.number(),
  firstAt: v.nullable(timestampField),
  lastAt: v.nullable(timestampField),
  lastValue: v.nullable(v.number()),
})

export type OwnSeries = v.InferOutput<typeof ownSeriesSchema>

export const ownAirSchema = v.object({
  rooms: v.array(
    v.object({
      id: uuidField(),
      kind: v.string(),
      floorArea: v.nullable(v.number()),
      height: v.nullable(v.number()),
      createdAt: timestampField,
    }),
  ),
  devices: v.array(v.object({ id: uuidField(), model: v.string(), createdAt: timestampField })),
  series: v.array(ownSeriesSchema),
  imports: v.array(
    v.object({
      id: uuidField(),
      roomId: uuidField(),
      deviceId: uuidField(),
      kind: v.string(),
      rowCount: v.number(),
      droppedCount: v.number(),
      readings: v.number(),
      createdAt: timestampField,
    }),
  ),
  tokens: v.array(
    v.object({
      id: uuidField(),
      roomId: uuidField(),
      deviceId: uuidField(),
      createdAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
      fullSince: v.nullable(timestampField),
    }),
  ),
  charts: v.array(v.object({ id: uuidField(), seriesId: uuidField(), words: v.string() })),
})

export type OwnAir = v.InferOutput<typeof ownAirSchema>
