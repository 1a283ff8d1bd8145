import * as v from 'valibot'
import { drawnChartSchema } from '../science/plot/drawn-chart.ts'

const text = v.string()
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
