import * as v from 'valibot'

const text = v.string()
const share = v.number()

/** Mirrors `DrawnChart`. */
const drawnChartSchema = v.object({
  title: text,
  description: text,
  unit: text,
  columns: v.number(),
  rows: v.number(),
  band: text,
  line: text,
  guidelines: v.array(
    v.object({ top: share, bottom: share, label: v.nullable(text), isFilled: v.boolean() }),
  ),
  guidelineWords: v.array(text),
  xTicks: v.array(v.object({ at: share, label: text, isMain: v.boolean() })),
  yTicks: v.array(v.object({ at: share, label: text })),
  marks: v.array(v.object({ at: share, number: v.number(), label: text, time: text })),
  scales: v.object({
    top: v.number(),
    bottom: v.number(),
    start: v.number(),
    areDaysCounted: v.boolean(),
    length: v.number(),
    shifts: v.array(v.object({ at: share, by: v.number() })),
    levels: v.array(v.object({ top: share, bottom: share, words: text })),
  }),
  table: v.object({
    head: text,
    rows: v.array(v.object({ time: text, lowest: text, median: text, highest: text, readings: v.number() })),
  }),
})

export const ownChartSchema = v.object({
  chart: drawnChartSchema,
  model: text,
  roomId: text,
  from: text,
  to: text,
  /** First and last reading of the whole series; null if it is empty. */
  firstAt: v.nullable(text),
  lastAt: v.nullable(text),
  /** Marks of the room, newest first. */
  marks: v.array(v.object({ id: text, label: text, time: text, at: text })),
  shared: v.array(v.object({ id: text, words: text })),
})

export type OwnChart = v.InferOutput<typeof ownChartSchema>
