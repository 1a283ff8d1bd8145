import * as v from 'valibot'

/** What lists show of a story’s chart: a small picture, and what it says. Its author’s other charts are not told of. */
export const measurementSchema = v.object({
  /** 'PM2.5 in µg/m³' */
  title: v.string(),
  /** 'Bedroom, 14 days: half of the readings below 12 µg/m³, the highest 41 µg/m³.' */
  words: v.string(),
  /** 'PM2.5 was 38 % lower'; null without a result. */
  effect: v.nullable(v.string()),
  columns: v.number(),
  rows: v.number(),
  /** Paths: from the lowest to the highest reading of each column, and through their medians. */
  band: v.string(),
  line: v.string(),
})

export type Measurement = v.InferOutput<typeof measurementSchema>
