import { setTimeout } from 'node:timers/promises'

const stepMs = 40

/**
 * Answers on the next full step of time, so that a fraction of a millisecond more or less of work can't be measured:
 * what looks an address up takes a little longer when it finds something.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  try {
    return await work()
  } finally {
    await setTimeout(stepMs - ((performance.now() - begin) % stepMs))
  }
}
