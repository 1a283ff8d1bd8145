import * as v from 'valibot'
import { drawnChartSchema } from '../science/plot/drawn-chart.ts'

const text = v.string()
export const ownChartSchema = v.object({
  chart: drawnChartSchema,
  model: text,
  roomId: text,
  from: text,
  to: text,
  firstAt: v.nullable(text),
  lastAt: v.nullable(text),
  marks: v.array(v.object({ id: text, label: text, time: text, at: text })),
  shared: v.array(v.object({ id: text, words: text })),
})

export type OwnChart = v.InferOutput<typeof ownChartSchema>
