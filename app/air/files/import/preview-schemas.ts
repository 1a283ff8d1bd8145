import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/fields.ts'

const questionSchema = v.object({
  /** Name of the answer in the next request. `column` followed by a number becomes part of `columns`. */
  name: v.string(),
  text: v.string(),
  examples: v.array(v.string()),
  options: v.array(v.object({ value: v.string(), label: v.string() })),
  suggestion: v.nullable(v.string()),
})

export type PreviewQuestion = v.InferOutput<typeof questionSchema>

export const previewSchema = v.object({
  device: v.nullable(v.string()),
  rows: v.number(),
  firstTime: v.string(),
  lastTime: v.string(),
  columns: v.array(v.object({ name: v.string(), meaning: v.string(), readings: v.nullable(v.number()) })),
  questions: v.array(questionSchema),
  sample: v.array(v.object({ time: v.string(), values: v.array(v.string()) })),
  dropped: v.array(v.object({ count: v.number(), why: v.string(), where: v.string(), example: v.string() })),
  stripped: v.array(v.object({ what: v.string(), where: v.string() })),
  leftOut: v.array(v.string()),
  notes: v.array(v.string()),
})

export type Preview = v.InferOutput<typeof previewSchema>

export const choicesSchema = requestObject({
  zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
  dateOrder: v.optional(v.picklist(['day-first', 'month-first'])),
  commas: v.optional(v.picklist(['decimals', 'thousands'])),
  columns: v.optional(v.pipe(v.string(), v.maxLength(8000))),
})

export type ChoicesInput = v.InferOutput<typeof choicesSchema>
