import * as v from 'valibot'
import { knownChannels } from './source-labels.ts'

export const sourceFields = {
  channel: v.picklist(knownChannels),
  /** Empty unless the referrer determines the channel. */
  host: v.string(),
  /** UTM parameters in the order of `utmNames`; null or empty if missing. */
  utm: v.array(v.nullable(v.string())),
}
export const sourceSchema = v.object(sourceFields)
