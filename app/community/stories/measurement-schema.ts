import * as v from 'valibot'

/** Summary of a story's chart for lists: a small picture and texts. Contains no data of the author's other charts. */
export const measurementSchema = v.object({
  /** Metric and unit, such as 'PM2.5 in µg/m³'. */
  title: v.string(),
  /** Summary, such as 'Bedroom, 14 days: half of the readings below 12 µg/m³, the highest 41 µg/m³.' */
  words: v.string(),
  /** Measured effect, such as 'PM2.5 was 38% lower'; null without a result. */
  effect: v.nullable(v.string()),
  columns: v.number(),
  rows: v.number(),
  /** SVG paths: the range of readings in each column, and the line through their medians. */
  band: v.string(),
  line: v.string(),
})

export type Measurement = v.InferOutput<typeof measurementSchema>
