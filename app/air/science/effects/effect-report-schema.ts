import * as v from 'valibot'

const text = v.string()

/** A comparison as text to display. */
export const effectReportSchema = v.object({
  headline: text,
  /** For example '38% lower (from 62% lower to 2% higher)'; null if there is no figure. */
  change: v.nullable(text),
  /** Headings of the two columns; before and after by default. */
  heads: v.optional(v.tuple([text, text])),
  rows: v.array(v.object({ label: text, before: text, after: text })),
  notes: v.array(text),
  /** Version of the procedure and basis of the interval. */
  method: text,
})

export type EffectReport = v.InferOutput<typeof effectReportSchema>
