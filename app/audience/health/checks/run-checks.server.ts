import type { HealthLine } from '../health-schemas.ts'

export type Finding = Pick<HealthLine, 'state' | 'says'>

export interface Check {
  name: string
  /** Throwing counts as a failure. */
  look(signal: AbortSignal): Promise<Finding>
}

export const ok = (says: string): Finding => ({ state: 'ok', says })
export const warning = (says: string): Finding => ({ state: 'warning', says })
export const failure = (says: string): Finding => ({ state: 'failure', says })

/** Runs the checks concurrently, with a time limit for each. */
export function runChecks(checks: readonly Check[], limitMs = 5_000): Promise<HealthLine[]> {
  return Promise.all(checks.map(async ({ name, look }) => ({ name, ...(await lookInTime(look, limitMs)) })))
}

async function lookInTime(look: Check['look'], limitMs: number): Promise<Finding> {
  const abort = new AbortController()
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => {
    abort.abort()
    late.resolve(failure(`No response within ${limitMs / 1_000} seconds.`))
  }, limitMs)
  try {
    return await Promise.race([look(abort.signal), late.promise])
  } catch (error) {
    return failure(describeProblem(error))
  } finally {
    clearTimeout(timer)
  }
}

/** Returns only codes for foreign errors, because their messages may contain values or addresses. */
export function describeProblem(error: unknown): string {
  if (error instanceof Error && ownErrors.has(error.name)) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return `Check failed: ${code ?? (cause instanceof Error ? cause.name : 'unknown')}.`
}

const ownErrors = new Set(['OperatorError', 'EmbeddedPostgresError', 'ConfigError'])

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Such as `3 days`: the largest unit with a count of at least two. */
export function describeSeconds(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
