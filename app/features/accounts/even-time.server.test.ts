import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inEvenTime } from './even-time.server.ts'

async function measure(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await inEvenTime(work).catch(() => {})
  return performance.now() - begin
}

test('quick and less quick work, and a failure, are answered after the same time', async () => {
  const median = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < 9; i += 1) times.push(await measure(work))
    return times.sort((a, b) => a - b)[4] ?? 0
  }
  const quick = await median(async () => {})
  const slower = await median(() => setTimeout(12))
  const failing = await median(() => Promise.reject(new Error('no')))
  expect(quick).toBeGreaterThan(35)
  expect(Math.abs(slower - quick)).toBeLessThan(6)
  expect(Math.abs(failing - quick)).toBeLessThan(6)
})

test('a result and an error come through', async () => {
  await expect(inEvenTime(async () => 7)).resolves.toBe(7)
  await expect(inEvenTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
