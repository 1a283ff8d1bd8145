import * as v from 'valibot'
import { knownChannels } from './source-words.ts'

/** Where somebody comes from; `unknown` where that is not known. */
export const sourceFields = {
  channel: v.picklist(knownChannels),
  /** Blank unless the page before tells. */
  host: v.string(),
  /** Words of the address, in the order of `utmNames`; null or blank for none. */
  utm: v.array(v.nullable(v.string())),
}
export const sourceSchema = v.object(sourceFields)
export type SourceView = v.InferOutput<typeof sourceSchema>
