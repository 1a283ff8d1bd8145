import { expect, test } from 'vitest'
import { processByOwner } from './process-by-owner.server.ts'

test('a task is processed even if its owner becomes free during a claim that excluded them', async () => {
  const rounds = [['slow 1', 'quick 1'], ['slow 2']]
  const done: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ownerOf = (item: string) => item.split(' ')[0] ?? ''
  await processByOwner<string>({
    ownerOf,
    async claim(busy) {
      if (busy.length === 0) return rounds.shift() ?? []
      // The owner is excluded from this claim, and becomes free before it returns.
      release()
      await expect.poll(() => done, { interval: 1 }).toContain('slow 1')
      return []
    },
    async work(item) {
      if (item === 'slow 1') await released
      done.push(item)
    },
  })
  expect(done).toEqual(['quick 1', 'slow 1', 'slow 2'])
})
