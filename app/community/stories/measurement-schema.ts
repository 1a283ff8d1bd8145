import * as v from 'valibot'

/** Summary of a story's chart, without data of the author's other charts. */
export const measurementSchema = v.object({
  /** Such as 'PM2.5 in µg/m³'. */
  title: v.string(),
  /** Such as 'Bedroom, 14 days: half of the readings below 12 µg/m³, the highest 41 µg/m³.' */
  words: v.string(),
  /** Such as 'PM2.5 was 38% lower'; null without a result. */
  effect: v.nullable(v.string()),
  columns: v.number(),
  rows: v.number(),
  /** SVG paths: the range of readings in each column, and the line through their medians. */
  band: v.string(),
  line: v.string(),
})

export type Measurement = v.InferOutput<typeof measurementSchema>
