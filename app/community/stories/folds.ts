import * as v from 'valibot'

/** Reason for which content is folded: the user reported or hid it, muted its author, or muted a word in it. */
export const foldSchema = v.picklist(['reported', 'hidden', 'muted', 'word'])
export type Fold = v.InferOutput<typeof foldSchema>

export const foldsSchema = v.record(v.string(), foldSchema)
export type Folds = v.InferOutput<typeof foldsSchema>
