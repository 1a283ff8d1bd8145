import * as z from 'zod/mini'

export const reportAnswerSchema = z.object({ storyId: z.uuid() })

export type ReportAnswer = z.infer<typeof reportAnswerSchema>
