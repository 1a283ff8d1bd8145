import * as v from 'valibot'
import { uuidField } from '#app/validation/common-fields.ts'
import { requestObject } from '#app/validation/request-object.ts'
import { choicesSchema } from './preview-schemas.ts'

/** Where readings are to be kept, beside what is said about the file. */
export const keepQuerySchema = requestObject({
  ...choicesSchema.entries,
  room: uuidField('Please choose a room.'),
  /** Nothing for the one of this kind in this room, if there is one. */
  device: v.optional(v.union([uuidField(), v.literal('new')])),
})
