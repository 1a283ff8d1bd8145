/** Maximum delay of a retry. A phone that sleeps for longer does not retry automatically. */
export const idempotencyKeyKeptHours = 48
