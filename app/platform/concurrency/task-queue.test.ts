import { expect, test } from 'vitest'
import { currentClientAddress, runForClient } from './client-context.server.ts'
import { createTaskQueue } from './task-queue.server.ts'

const limits = { maxActive: 1, maxActivePerOwner: 1, maxWaiting: 10, maxWaitingPerOwner: 10 }

test('a queued task runs on behalf of its owner, and does not run if the owner has left', async () => {
  const inTurn = createTaskQueue(limits)
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (until?: Promise<void>) => async () => {
    done.push(currentClientAddress())
    await until
  }
  let hasLeft = false
  const outcomes = [
    runForClient('a', () => inTurn(work(first.promise))),
    runForClient(
      'b',
      () => inTurn(work()),
      () => hasLeft,
    ),
    runForClient('c', () => inTurn(work())),
    inTurn(work()),
  ]
  hasLeft = true
  first.resolve()
  const settled = await Promise.allSettled(outcomes)
  expect(done).toEqual(['a', 'c', ''])
  expect(settled[1]).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})
