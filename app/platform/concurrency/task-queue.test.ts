import { expect, test } from 'vitest'
import { currentTaskOwner, withTaskOwner } from './task-owner.server.ts'
import { createTaskQueue } from './task-queue.server.ts'

const limits = { maxActive: 1, maxActivePerOwner: 1, maxWaiting: 10, maxWaitingPerOwner: 10 }

test('tasks run on behalf of their owner, and not at all if the owner left before', async () => {
  const inTurn = createTaskQueue(limits)
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (until?: Promise<void>) => async () => {
    done.push(currentTaskOwner())
    await until
  }
  let hasLeft = false
  const outcomes = [
    withTaskOwner('a', () => inTurn(work(first.promise))),
    withTaskOwner(
      'b',
      () => inTurn(work()),
      () => hasLeft,
    ),
    withTaskOwner('c', () => inTurn(work())),
    inTurn(work()),
  ]
  hasLeft = true
  first.resolve()
  const settled = await Promise.allSettled(outcomes)
  expect(done).toEqual(['a', 'c', ''])
  expect(settled[1]).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})
