import * as z from 'zod/mini'

export const reportResponseSchema = z.object({ storyId: z.uuid() })

export type ReportResponse = z.infer<typeof reportResponseSchema>
