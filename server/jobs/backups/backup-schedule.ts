const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour

export interface TaskState {
  attemptedAt: Date
  succeededAt: Date | null
}

/** Returns the latest scheduled time that has come. */
export function findLastDue(now: Date, minuteOfDay: number): Date {
  const today = new Date(now)
  today.setUTCHours(0, minuteOfDay, 0, 0)
  return today > now ? new Date(today.getTime() - day) : today
}

/** Returns true if the task has not succeeded since it was due. After a failure or a crash it waits an hour. */
export function isDue(state: TaskState | undefined, due: Date, now: Date): boolean {
  if (!state) return true
  const hasSucceeded = state.succeededAt !== null && state.succeededAt >= due
  return !hasSucceeded && now.getTime() - state.attemptedAt.getTime() >= hour
}

/** A little less than a week, because backups don't take the same time each day. */
const verifiedFor = 7 * day - 6 * hour

export function needsVerification(state: TaskState | undefined, now: Date): boolean {
  return !state?.succeededAt || now.getTime() - state.succeededAt.getTime() >= verifiedFor
}
