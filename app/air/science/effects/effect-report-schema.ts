import * as v from 'valibot'

const text = v.string()

/** What a comparison says, in words. */
export const effectReportSchema = v.object({
  headline: text,
  /** '38 % lower (from 62 % lower to 2 % higher)'; null where there is no figure. */
  change: v.nullable(text),
  /** Above the two columns of the rows; before and after by default. */
  heads: v.optional(v.tuple([text, text])),
  rows: v.array(v.object({ label: text, before: text, after: text })),
  notes: v.array(text),
  /** The procedure's version and what it rests on. */
  method: text,
})

export type EffectReport = v.InferOutput<typeof effectReportSchema>
