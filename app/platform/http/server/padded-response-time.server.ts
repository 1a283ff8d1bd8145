import { setTimeout } from 'node:timers/promises'

const stepMs = 40

/** Milliseconds until the next full step, for work that has taken so long. */
export function untilNextStep(elapsedMs: number): number {
  return stepMs - (elapsedMs % stepMs)
}

/**
 * Answers on the next full step of time, so that a fraction of a millisecond more or less of work can't be measured:
 * what looks an address up takes a little longer when it finds something.
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  try {
    return await work()
  } finally {
    await setTimeout(untilNextStep(performance.now() - begin))
  }
}
