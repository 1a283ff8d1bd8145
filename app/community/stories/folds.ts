import * as v from 'valibot'

/** Why somebody does not see a text at first: they reported or hid it, muted its author, or a word in it. */
export const foldSchema = v.picklist(['reported', 'hidden', 'muted', 'word'])
export type Fold = v.InferOutput<typeof foldSchema>

/** By the id of the text. */
export const foldsSchema = v.record(v.string(), foldSchema)
export type Folds = v.InferOutput<typeof foldsSchema>
