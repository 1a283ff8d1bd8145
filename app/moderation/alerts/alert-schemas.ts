import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/fields.ts'

/** `overdue`: only cases that became overdue; `new`: also new ones. */
const alertLevels = ['overdue', 'new'] as const

const level = v.nullable(v.picklist(alertLevels, 'Please choose new cases, overdue cases or none.'))
const choice = { byMail: level, byPush: level }

/** `GET` and `PUT /api/desk/alerts`; null for none. */
export const alertChoiceSchema = v.object(choice)
export const alertChoiceRequestSchema = requestObject(choice)
export type AlertChoice = v.InferOutput<typeof alertChoiceSchema>
