import { hour } from '../time/durations.ts'

/** Size of a request with JSON: several times the largest form. */
export const maxBodyBytes = 64 * 1024

/** Maximum delay of a retry: a phone that sleeps for longer does not retry automatically. */
export const idempotencyKeyKeptHours = 48

export const writesByPerson = { name: 'writeByPerson', points: 1_200, seconds: hour }
export const visitorWritesFromAddress = { name: 'visitorWriteFromAddress', points: 30, seconds: hour }
