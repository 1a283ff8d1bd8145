import { expect, test } from 'vitest'
import { sendPendingReactions } from './pending-reactions.ts'

function createServer() {
  const asked: [string, boolean][] = []
  const state = new Map<string, boolean>()
  const open: PromiseWithResolvers<void>[] = []
  const settle = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  return {
    asked,
    state,
    send: async (kind: string, isOn: boolean) => {
      asked.push([kind, isOn])
      const gate = Promise.withResolvers<void>()
      open.push(gate)
      await gate.promise
      state.set(kind, isOn)
    },
    waiting: () => open.length,
    async accept() {
      open.shift()?.resolve()
      await settle()
    },
    async refuse() {
      open.shift()?.reject(new Error('no'))
      await settle()
    },
  }
}

function startSending(wishes: Map<string, boolean>) {
  const server = createServer()
  const refusals: unknown[] = []
  const left: Record<string, boolean>[] = []
  const done = sendPendingReactions(wishes, {
    send: server.send,
    onRefused: (error) => void refusals.push(error),
    onChange: (rest) => void left.push(Object.fromEntries(rest)),
  })
  return { server, refusals, left, done }
}

test('clicks during a request result in one request for the last click, without those between', async () => {
  const wishes = new Map([['heart', true]])
  const { server, done } = startSending(wishes)
  for (const isOn of [false, true, false]) wishes.set('heart', isOn)
  await server.accept()
  await server.accept()
  await done
  expect(server.asked).toEqual([
    ['heart', true],
    ['heart', false],
  ])
})

test('a last click that equals the current request sends no further request', async () => {
  const wishes = new Map([['heart', true]])
  const { server, done } = startSending(wishes)
  for (const isOn of [false, true]) wishes.set('heart', isOn)
  await server.accept()
  await done
  expect(server.asked).toEqual([['heart', true]])
})

test('a failed reaction is reported, and does not affect clicks on other reactions', async () => {
  const wishes = new Map([['heart', true]])
  const { server, refusals, left, done } = startSending(wishes)
  wishes.set('sad', true)
  await server.refuse()
  expect(left).toEqual([{ sad: true }])
  await server.accept()
  await done
  expect(refusals).toHaveLength(1)
  expect(Object.fromEntries(server.state)).toEqual({ sad: true })
})

test('a click is still sent after a click whose response was lost', async () => {
  const wishes = new Map([['heart', true]])
  const { server, done } = startSending(wishes)
  wishes.set('heart', false)
  await server.refuse()
  await server.accept()
  await done
  expect(Object.fromEntries(server.state)).toEqual({ heart: false })
})

type Step = [kind: string, isOn: boolean] | 'answer'

const steps: Step[] = [['heart', true], ['heart', false], ['sad', true], ['sad', false], 'answer']

function listOrders(length: number): Step[][] {
  if (length === 0) return [[]]
  return listOrders(length - 1).flatMap((order) => steps.map((step) => [...order, step]))
}

test('any mix of clicks and responses sends one request at a time and ends with the last click’s state', async () => {
  for (const order of listOrders(5)) {
    const wishes = new Map([['heart', true]])
    const lastClicks = new Map(wishes)
    const { server, done } = startSending(wishes)
    for (const step of order) {
      if (step === 'answer') await server.accept()
      // With nothing pending, a click starts a new run, which this test does not cover.
      if (server.waiting() === 0) break
      if (step === 'answer') continue
      wishes.set(...step)
      lastClicks.set(...step)
      expect(server.waiting()).toBe(1)
    }
    while (server.waiting() > 0) await server.accept()
    await done
    expect(server.state, JSON.stringify(order)).toEqual(lastClicks)
  }
})
