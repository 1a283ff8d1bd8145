import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.server.ts'

const limits = { maxActive: 2, maxActivePerOwner: 2, maxWaiting: 10, maxWaitingPerOwner: 5 }

/** Returns a function to enter several times, and a log of turns; `end` ends the turn that began first. */
function createLog(changes: Partial<typeof limits> = {}) {
  const enter = createFairQueue({ ...limits, ...changes })
  const begun: string[] = []
  const releases: (() => void)[] = []
  return {
    begun,
    enter: (owner: string) =>
      enter(owner, (release) => {
        begun.push(owner)
        releases.push(release)
      }),
    end: () => releases.shift()?.(),
    releases,
  }
}

test('the queue starts the allowed number of tasks immediately, and the next one when one ends', () => {
  const { begun, enter, end } = createLog()
  for (const owner of ['a', 'b', 'c']) enter(owner)
  expect(begun).toEqual(['a', 'b'])
  end()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('owners take turns in the queue: an owner with many tasks delays another by one turn', () => {
  const { begun, enter, end } = createLog()
  for (const owner of ['a', 'a', 'a', 'a', 'a', 'b', 'c']) enter(owner)
  for (let turn = 0; turn < 6; turn += 1) end()
  expect(begun).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'a'])
})

test('an owner’s first task waits for at most two tasks to end, however many owners wait for their next one', () => {
  const { begun, enter, end } = createLog({ maxWaiting: 200, maxWaitingPerOwner: 20 })
  const guessers = Array.from({ length: 10 }, (_, n) => `guesser ${n}`)
  for (const owner of guessers) for (let n = 0; n < 12; n += 1) enter(owner)
  for (let turn = 0; turn < 30; turn += 1) end()
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const before = begun.length
    enter(`visitor ${visitor}`)
    end()
    end()
    expect(begun.slice(before)).toContain(`visitor ${visitor}`)
  }
})

test('the last concurrent place is reserved for owners with no running task, who need not wait', () => {
  const { begun, enter, end } = createLog({ maxActive: 3, maxWaiting: 200, maxWaitingPerOwner: 20 })
  for (const owner of ['a', 'b', 'c', 'd']) for (let n = 0; n < 12; n += 1) enter(owner)
  for (let turn = 0; turn < 8; turn += 1) end()
  enter('visitor')
  expect(begun.at(-1)).toBe('visitor')
})

test('a task that ends can free its place for one owner and its owner’s share for another task', () => {
  const { begun, enter, releases } = createLog({ maxActivePerOwner: 1 })
  const enterAll = (owners: string) => [...owners].forEach(enter)
  enterAll('xzxx')
  releases[0]?.()
  releases[2]?.()
  enterAll('yyy')
  releases[1]?.()
  enterAll('x')
  releases[4]?.()
  expect(begun.join('')).toBe('xzxxy')
  releases[3]?.()
  expect(begun.join('')).toBe('xzxxyxy')
})

test('owners waiting for their next task get one turn in four, however many new owners there are', () => {
  const { begun, enter, end } = createLog({ maxActive: 1, maxWaiting: 200 })
  for (let n = 0; n < 5; n += 1) enter('a')
  for (let n = 0; n < 20; n += 1) enter(`newcomer ${n}`)
  for (let turn = 0; turn < 13; turn += 1) end()
  expect(begun.filter((owner) => owner === 'a')).toHaveLength(5)
})

test('one owner can use only a limited share of concurrent places, even if others are free', () => {
  const { begun, enter } = createLog({ maxActive: 4, maxActivePerOwner: 2 })
  for (const owner of ['a', 'a', 'a', 'b']) enter(owner)
  expect(begun).toEqual(['a', 'a', 'b'])
})

test('a task is refused if too many tasks are waiting, in total or of its owner', () => {
  const { enter } = createLog({ maxWaiting: 4, maxWaitingPerOwner: 3 })
  for (let n = 0; n < 5; n += 1) expect(enter('a')).not.toBeNull()
  expect(enter('a')).toBeNull()
  expect(enter('b')).not.toBeNull()
  expect(enter('c')).toBeNull()
})

test('a task whose owner leaves while waiting is not started, and frees its place', () => {
  const { begun, enter, end } = createLog({ maxWaiting: 1 })
  enter('a')
  enter('a')
  const leave = enter('b')
  expect(enter('c')).toBeNull()
  leave?.()
  expect(enter('c')).not.toBeNull()
  end()
  end()
  expect(begun).toEqual(['a', 'a', 'c'])
})

test('ending a task twice counts once', () => {
  const { begun, enter, releases } = createLog()
  for (const owner of ['a', 'b', 'c', 'd']) enter(owner)
  releases[0]?.()
  releases[0]?.()
  expect(begun).toEqual(['a', 'b', 'c'])
})
