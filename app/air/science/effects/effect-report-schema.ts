import * as v from 'valibot'

const text = v.string()

export const effectReportSchema = v.object({
  headline: text,
  change: v.nullable(text),
  /** Headings of the two columns; before and after by default. */
  heads: v.optional(v.tuple([text, text])),
  rows: v.array(v.object({ label: text, before: text, after: text })),
  notes: v.array(text),
  /** Version of the procedure and basis of the interval. */
  method: text,
})

export type EffectReport = v.InferOutput<typeof effectReportSchema>
