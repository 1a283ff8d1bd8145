import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createDrain, type Drain } from './drain.ts'
import { bind, closeServer } from './listen.ts'

let stop: (() => Promise<void>) | undefined

afterEach(async () => {
  await stop?.()
  stop = undefined
})

async function start(): Promise<{
  server: Server
  drain: Drain
  ask(agent: Agent): Promise<IncomingMessage>
}> {
  const server = createServer()
  const drain = createDrain(server)
  server.on(
    'request',
    drain.holdBack((_request, response) => response.end('answer')),
  )
  const port = await bind(server, 0, '127.0.0.1')
  stop = () => closeServer(server)
  return {
    server,
    drain,
    async ask(agent) {
      const [answer]: IncomingMessage[] = await once(get({ host: '127.0.0.1', port, agent }), 'response')
      if (!answer) throw new Error('no answer')
      answer.resume()
      await once(answer, 'end')
      return answer
    },
  }
}

test('a stopping server still responds on open connections, and asks clients to close them', async () => {
  const { drain, ask } = await start()
  const [kept, fresh] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true })]
  expect((await ask(kept)).headers.connection).toBe('keep-alive')
  const drained = drain.begin()
  expect(drain.hasBegun()).toBe(true)
  expect((await ask(kept)).headers.connection).toBe('close')
  expect((await ask(fresh)).headers.connection).toBe('close')
  await drained
})

test('a stopping server is drained once all connections are closed', async () => {
  const { server, drain, ask } = await start()
  const agent = new Agent({ keepAlive: true })
  await ask(agent)
  let isDrained = false
  const drained = drain.begin().then(() => {
    isDrained = true
  })
  await new Promise(setImmediate)
  expect(isDrained).toBe(false)
  agent.destroy()
  await drained
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
})

test('a request that arrives just before the port is closed gets a response after it', async () => {
  const { server, drain, ask } = await start()
  const events: string[] = []
  // Keeps every turn of the event loop busy until a request arrives.
  const spin = () => {
    const begin = performance.now()
    while (performance.now() - begin < 1);
    if (events.length === 0) setImmediate(spin)
  }
  spin()
  server.on('request', () => events.push('asked'))
  const drained = drain.begin().then(() => {
    events.push('drained')
    server.close()
  })
  const answered = ask(new Agent()).then(() => events.push('answered'))
  await Promise.all([drained, answered])
  expect(events).toEqual(['asked', 'drained', 'answered'])
})
