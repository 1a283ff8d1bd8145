import * as v from 'valibot'

/** The user reported or hid the text, muted its author, or muted a word in it. */
export const collapseReasonSchema = v.picklist(['reported', 'hidden', 'muted', 'word'])
export type CollapseReason = v.InferOutput<typeof collapseReasonSchema>

export const collapseReasonsSchema = v.record(v.string(), collapseReasonSchema)
export type CollapseReasons = v.InferOutput<typeof collapseReasonsSchema>
