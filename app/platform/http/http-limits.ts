import { hour } from '../time/durations.ts'

/** Size of a request with JSON: several times the largest form. */
export const maxBodyBytes = 64 * 1024

/** A request that is repeated later than this is executed again. */
export const idempotencyKeyKeptHours = 48

export const writesByPerson = { name: 'writeByPerson', points: 1_200, seconds: hour }
export const visitorWritesFromAddress = { name: 'visitorWriteFromAddress', points: 30, seconds: hour }
