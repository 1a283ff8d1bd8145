import * as v from 'valibot'
import { uuidField } from '#app/validation/common-fields.ts'

export const reportResponseSchema = v.object({ storyId: uuidField() })

export type ReportResponse = v.InferOutput<typeof reportResponseSchema>
