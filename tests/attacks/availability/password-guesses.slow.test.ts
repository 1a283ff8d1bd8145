import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startAttackedSite } from '../support/attacked-site.ts'

const password = 'a phrase nobody guesses'
const connections = 120
const signIns = 10
const site = await startAttackedSite()
const person = await site.addAccount(password)

/** The number of guesses compared so far. */
let compared = 0
let guessing: Promise<void>[] = []
let isOver = false
const agents: Agent[] = []
afterEach(async () => {
  isOver = true
  await Promise.all(guessing)
  for (const agent of agents.splice(0)) agent.destroy()
})

function createCaller(localAddress: string): (email: string, typed: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, localAddress })
  agents.push(agent)
  const headers = { apikey: 'clean-air-public', 'content-type': 'application/json' }
  const options = { agent, host: '127.0.0.1', port: new URL(site.url).port, method: 'POST', headers }
  return (email, typed) =>
    new Promise((resolve, reject) => {
      const sent = request({ ...options, path: '/auth/v1/token?grant_type=password' }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      sent.once('error', reject).end(JSON.stringify({ email, password: typed }))
    })
}

/** Guesses repeatedly on each connection, for addresses without an account. Resolves once the queue is full. */
async function guess(addresses: number): Promise<void> {
  isOver = false
  compared = 0
  const callers = Array.from({ length: addresses }, (_, n) => createCaller(`127.0.1.${n + 1}`))
  const keepGuessing = async (connection: number) => {
    const call = callers[connection % addresses]
    for (let n = 0; call && !isOver; n += 1) {
      if ((await call(`nobody${connection}-${n}@example.org`, 'a wrong phrase')) === 400) compared += 1
    }
  }
  guessing = Array.from({ length: connections }, (_, connection) => keepGuessing(connection))
  await expect.poll(() => compared).toBeGreaterThan(signIns)
}

test.each([1, 10])(
  'while %s addresses guess passwords on 120 connections, few guesses are compared before another member can sign in',
  async (addresses) => {
    await guess(addresses)
    const signIn = createCaller('127.0.0.77')
    compared = 0
    for (let time = 0; time < signIns; time += 1) expect(await signIn(person.email, password)).toBe(200)
    // If the queue were in order of arrival, each sign-in would wait for nine guesses from one address, and for thirty from ten.
    expect(compared / signIns).toBeLessThan(6)
  },
)
