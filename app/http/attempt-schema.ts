import * as z from 'zod/mini'

/** An `Attempt` as the browser's storage keeps it, beside what was typed. */
export const attemptSchema = z.object({ key: z.string(), sent: z.string() })
