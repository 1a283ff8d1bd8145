import * as v from 'valibot'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { roomKindNames } from '../room-kinds.ts'

function sizeField(max: number, message: string) {
  return v.optional(v.nullable(v.pipe(v.number(message), v.minValue(0.5, message), v.maxValue(max, message))))
}

/** Rooms have neither name nor location. */
export const newRoomSchema = requestObject({
  kind: v.picklist(roomKindNames, 'Please choose what kind of room it is.'),
  /** Square meters. */
  floorArea: sizeField(2000, 'The floor area must be between 0.5 and 2,000 m².'),
  /** Meters. */
  height: sizeField(20, 'The height must be between 0.5 and 20 m.'),
})

/** True if the device records only changes; null to ask again. */
export const recordingSchema = requestObject({
  changesOnly: v.nullable(v.boolean('Please say whether it records changes only.')),
})

export const airIdSchema = requestObject({ id: uuidField() })

/** A range of time; `from` is inclusive, `to` exclusive. Omit either for no limit. */
export const spanSchema = v.pipe(
  requestObject({ from: v.optional(timestampField), to: v.optional(timestampField) }),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
      'Must be later than “from”.',
    ),
    ['to'],
  ),
)

export const deletedSpanSchema = v.object({ deleted: v.number() })
export const addedRoomSchema = v.object({ id: uuidField() })
