import { setTimeout } from 'node:timers/promises'

const stepMs = 40

export function untilNextStep(elapsedMs: number): number {
  return stepMs - (elapsedMs % stepMs)
}

/** Delays the result to the next full step, so that timing does not reveal if an address is known. */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  try {
    return await work()
  } finally {
    await setTimeout(untilNextStep(performance.now() - begin))
  }
}
