import * as v from 'valibot'
import { uuidField } from '#app/validation/common-fields.ts'
import { requestObject } from '#app/validation/request-object.ts'
import { liveModels } from './live-models.ts'

export const newTokenSchema = requestObject({
  room: uuidField('Please choose a room.'),
  model: v.picklist(liveModels, 'Please choose what sends the readings.'),
})
